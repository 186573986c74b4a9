/**
 * One measured visit of a page: in a context of its own, so that nothing is in any cache, with the processor slowed
 * down. What is measured stands in the browser's own entries: paints, long tasks, shifts of the layout.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** The part of a long task that counts is what is beyond this. */
const SHORT_MS = 50;
/** Quiet: no long task for so long after the page is there. */
const QUIET_MS = 1500;
const MOST_MS = 30_000;
const LOOK_MS = 150;
const START_MS = 1000;

/**
 * @typedef {{ name: string, path: string, ready: string, known: boolean, tap?: string, landed?: string }} Visit
 * `ready`: what is there once the page is; `known`: visited by the seeded guest; `tap`: what is tapped when the page
 * is quiet, and the measuring begins there; `landed`: what is there then.
 * @typedef {{ at: number, ms: number }} Task
 * @typedef {{ shown: number, blocked: number, shift: number, tasks: Task[] }} Figures ms, ms, share of the screen
 * @typedef {{ width: number, height: number, scale: number }} Screen
 */

/** Runs in the page before anything else. */
function watch() {
  const seen = {
    paints: /** @type {number[]} */ ([]),
    tasks: /** @type {Task[]} */ ([]),
    shifts: /** @type {Task[]} */ ([]),
    tap: 0,
    landed: 0,
  };
  Object.assign(window, { seen });
  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
    }).observe({ type, buffered: true });
  };
  observe('largest-contentful-paint', (entry) => seen.paints.push(entry.startTime));
  observe('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }));
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, ms: entry.value });
  });
}

/** Runs in the page: taps, and notes when what shall come has been painted. @param {string} tap @param {string} landed */
function tapAndWatch(tap, landed) {
  const { seen } = /** @type {any} */ (window);
  const look = () => {
    if (document.querySelector(landed) === null) requestAnimationFrame(look);
    // The frame that paints it is over when the next one begins.
    else requestAnimationFrame((now) => (seen.landed = now));
  };
  setTimeout(() => {
    seen.tap = performance.now();
    requestAnimationFrame(look);
    /** @type {HTMLElement} */ (document.querySelector(tap)).click();
  });
}

/** Runs in the page. @param {string} ready @returns {number} ms since the last long task; 0 until the page is there */
function idle(ready) {
  const { tasks, paints, tap, landed } = /** @type {any} */ (window).seen;
  if (document.querySelector(ready) === null || paints.length === 0 || landed < tap) return 0;
  const last = tasks.at(-1);
  return performance.now() - Math.max(landed, last === undefined ? 0 : last.at + last.ms);
}

/** A page, asked without Playwright's own scripts: they are large, and their long tasks would count as the page's. */
class Tab {
  /** @param {import('@playwright/test').CDPSession} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {Function} what @param {...unknown} values @returns {Promise<any>} */
  async run(what, ...values) {
    const expression = `(${what})(${values.map((value) => JSON.stringify(value)).join()})`;
    const answer = await this.session.send('Runtime.evaluate', { expression, returnByValue: true });
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** Waits until the page is there and no long task has come for a while. @param {string} ready */
  async rest(ready) {
    const until = Date.now() + MOST_MS;
    while ((await this.run(idle, ready)) < QUIET_MS) {
      if (Date.now() > until)
        throw new Error(`nothing is shown that fits ${ready}, or it does not come to rest`);
      await sleep(LOOK_MS);
    }
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, visit: Visit, screen: Screen, slow: number, state: any }} how
 * @returns {Promise<Figures>}
 */
export async function measure(browser, { url, visit, screen, slow, state }) {
  const { width, height, scale } = screen;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    ...(visit.known ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const tab = new Tab(session);
  // The browser's own first page loads meanwhile, in a process of its own.
  await sleep(START_MS);
  await page.goto(new URL(visit.path, url).href, { waitUntil: 'commit' });
  await tab.rest(visit.ready);
  if (visit.tap !== undefined) {
    await tab.run(tapAndWatch, visit.tap, visit.landed);
    await sleep(LOOK_MS);
    await tab.rest('html');
  }
  const seen = await tab.run(() => /** @type {any} */ (window).seen);
  await context.close();
  return figures(seen, visit);
}

/** @param {any} seen @param {Visit} visit @returns {Figures} */
function figures(seen, visit) {
  const tasks = seen.tasks.filter((/** @type {Task} */ { at, ms }) => at + ms > seen.tap);
  const shifts = seen.shifts.filter((/** @type {Task} */ { at }) => at > seen.tap);
  /** @param {Task[]} list @param {(ms: number) => number} counted */
  const sum = (list, counted) => list.reduce((all, { ms }) => all + counted(ms), 0);
  return {
    shown: visit.tap === undefined ? seen.paints.at(-1) : seen.landed - seen.tap,
    blocked: sum(tasks, (ms) => Math.max(0, ms - SHORT_MS)),
    shift: sum(shifts, (share) => share),
    tasks,
  };
}

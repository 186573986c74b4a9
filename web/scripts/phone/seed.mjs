/** What the measured pages show: a guest with a finished match and a room of his own. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Cheap hands: the seat throws what it draws and the bots wait for nobody. */
const MATCH = { rules: 'shanghai', options: { hands: 4 }, clock: false, pace: 'instant' };
const ROOM = { terms: { rules: 'shanghai' }, seats: 4 };
const MATCH_MS = 120_000;
const LOOK_MS = 250;

/** @param {import('@playwright/test').Page} page @param {string} path @param {object} [body] */
function ask(page, path, body) {
  return page.evaluate(async ([where, what]) => {
    const headers = { 'content-type': 'application/json' };
    const init = what === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(what) };
    const response = await fetch(`/api${where}`, init);
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    return response.json();
  }, /** @type {[string, object | undefined]} */ ([path, body]));
}

/** Sits at a table with auto-play on, and is always ready for the next hand. @param {import('@playwright/test').Page} page @param {string} table */
function sit(page, table) {
  return page.evaluate((id) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`);
    /** @param {object} message */
    const say = (message) => {
      socket.send(JSON.stringify(message));
    };
    socket.onopen = () => {
      say({ t: 'hello', last_seq: null, client: 'bench', lang: 'zh' });
      // Whoever is ready for the next hand is there, and plays for himself.
      setInterval(() => {
        say({ t: 'next' });
        say({ t: 'auto', on: true });
      }, 500);
    };
  }, table);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<{ state: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>, match: string, room: string }>}
 */
export async function seed(browser, url) {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(url);
  await ask(page, '/guest', { name: 'bench' });
  const { offer } = await ask(page, '/tables/offer', {});
  const { table } = await ask(page, '/tables', {
    ...MATCH,
    offer,
    entropy: '00112233445566778899aabbccddeeff',
  });
  await sit(page, table);
  let over;
  for (const until = Date.now() + MATCH_MS; over === undefined; await sleep(LOOK_MS)) {
    const matches = await ask(page, '/matches');
    over = matches.find((/** @type {{ over: boolean }} */ row) => row.over);
    if (Date.now() > until) throw new Error('the match to look at does not end');
  }
  const { room } = await ask(page, '/rooms', ROOM);
  const state = await context.storageState();
  await context.close();
  return { state, match: over.id, room };
}

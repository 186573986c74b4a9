/**
 * Measures the built client as on a phone: the real server over loopback, nothing in any cache, a processor four times
 * slower. Prints the medians, writes bench/out/phone.json and ends with status 1 when one is over its budget.
 *
 * `npm run bench:phone -- [--runs 5] [--slow 4] [--only home] [--web dist]`
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { seed } from './phone/seed.mjs';
import { measure } from './phone/visits.mjs';
import { dataFolder, serve } from './server.mjs';

/** @typedef {import('./phone/visits.mjs').Visit} Visit @typedef {import('./phone/visits.mjs').Figures} Figures */

/** Largest contentful paint (at the table: first hand after the tap) and total blocking time in ms, layout shift. */
const BUDGET = { shown: 1500, blocked: 200, shift: 0.05 };
const SCREENS = [
  { width: 390, height: 844, scale: 3 },
  { width: 360, height: 640, scale: 2 },
];
/** A busy machine makes every figure worse; before this run itself does. */
const LOAD = loadavg();
const HERE = new URL('..', import.meta.url);
const OUT = fileURLToPath(new URL('../bench/out/phone.json', HERE));

/** @param {{ match: string, room: string }} seeded @returns {Visit[]} */
function visits({ match, room }) {
  const hand = '.hand .tiles button';
  return [
    { name: 'home', path: '/', ready: 'nav .big', known: false },
    { name: 'table', path: '/', ready: 'nav .big', known: false, tap: '.bots .big', landed: hand },
    { name: 'room', path: `/room/${room}`, ready: '[data-step]', known: true },
    { name: 'replay', path: `/replay/${match}`, ready: '.felt', known: true },
    { name: 'verify', path: `/verify/${match}`, ready: 'main section', known: true },
    { name: 'rules', path: '/rules/shanghai', ready: '#contents', known: false },
  ];
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** @param {Figures[]} runs */
function row(runs) {
  const shown = runs.map((run) => run.shown);
  const blocked = runs.map((run) => run.blocked);
  const shift = runs.map((run) => run.shift);
  return {
    shown: median(shown),
    blocked: median(blocked),
    shift: median(shift),
    least: { shown: Math.min(...shown), blocked: Math.min(...blocked), shift: Math.min(...shift) },
  };
}

/** @param {{ shown: number, blocked: number, shift: number }} figures @returns {string[]} what is over its budget */
function over(figures) {
  return /** @type {const} */ (['shown', 'blocked', 'shift']).filter((name) => figures[name] > BUDGET[name]);
}

/** @param {{ page: string, screen: string, shown: number, blocked: number, shift: number, least: { blocked: number }, tasks: string, over: string[] }} row */
function say({ page, screen, shown, blocked, shift, least, tasks, over }) {
  const cells = [
    page.padEnd(7),
    screen.padEnd(8),
    shown.toFixed(0).padStart(6),
    blocked.toFixed(0).padStart(6),
    least.blocked.toFixed(0).padStart(6),
    shift.toFixed(3).padStart(6),
    tasks.padEnd(28),
    over.length === 0 ? '' : `over: ${over.join(', ')}`,
  ];
  console.log(cells.join('  '));
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slow: { type: 'string', default: '4' },
    only: { type: 'string' },
    web: { type: 'string', default: 'dist' },
  },
});
const slow = Number(values.slow);
const web = resolve(fileURLToPath(HERE), values.web);
const data = dataFolder();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** @template T @param {string[]} set @param {(url: string) => Promise<T>} use @returns {Promise<T>} */
async function withServer(set, use) {
  const server = await serve(web, data.folder, set);
  return use(server.url).finally(server.end);
}

/** @type {({ page: string, screen: string, tasks: number[][], over: string[] } & ReturnType<typeof row>)[]} */
const rows = [];
/** @param {string} url @param {Awaited<ReturnType<typeof seed>>} seeded */
async function measureAll(url, seeded) {
  console.log('page     screen    shown    TBT   least   shift  long tasks of the last run, ms');
  for (const screen of SCREENS) {
    for (const visit of visits(seeded).filter(({ name }) => values.only?.split(',').includes(name) ?? true)) {
      const runs = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        runs.push(await measure(browser, { url, visit, screen, slow, state: seeded.state }));
      }
      const figures = row(runs);
      const tasks = runs.map((run) => run.tasks.map(({ ms }) => Math.round(ms)));
      const name = `${screen.width}x${screen.height}`;
      rows.push({ page: visit.name, screen: name, ...figures, tasks, over: over(figures) });
      say({
        page: visit.name,
        screen: name,
        ...figures,
        tasks: tasks.at(-1)?.join(' ') ?? '',
        over: over(figures),
      });
    }
  }
}

try {
  // The match to look at is played without the pauses that people want; everything measured has them.
  const seeded = await withServer(['pace.pause=0'], (url) => seed(browser, url));
  await withServer([], (url) => measureAll(url, seeded));
} finally {
  await browser.close();
  data.gone();
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
mkdirSync(dirname(OUT), { recursive: true });
const about = {
  commit,
  processors: cpus().length,
  load_average: LOAD,
  slow,
  runs: Number(values.runs),
  budget: BUDGET,
};
writeFileSync(OUT, `${JSON.stringify({ ...about, rows }, null, 1)}\n`);
if (rows.some((one) => one.over.length > 0)) process.exitCode = 1;

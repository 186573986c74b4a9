/** Plays at a real table as a person does: by mouse, by finger, or by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { decide, type Aim } from './decide';

/** A choice is cold for 300 ms; a person takes longer. */
const THINK_MS = 310;
/** The way on from a settlement is cold for longer: nobody has read it yet. */
const READ_MS = 700;
const MOST_STEPS = 900;
/** So many things on a page may come before the one that is wanted. */
const MOST_STOPS = 60;
/** Others may be away for a while. */
const PATIENCE_MS = 60_000;

/** For what others do, and for machines that are busy. */
export const patient = expect.configure({ timeout: PATIENCE_MS });

export interface TableWishes {
  rules?: string;
  options?: object;
  seats?: number;
  clock?: boolean;
  pace?: string;
}

/** Makes a guest and a table against bots, and sits down. */
export async function sitDown(page: Page, url: string, wishes: TableWishes = {}): Promise<void> {
  await page.goto(url);
  const table = await page.evaluate(async (wanted) => {
    const post = async (path: string, body: object): Promise<{ table: string }> => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return (await response.json()) as { table: string };
    };
    await post('/api/guest', {});
    return (await post('/api/tables', { rules: 'shanghai', clock: false, ...wanted })).table;
  }, wishes);
  await page.goto(new URL(`/table/${table}`, url).href);
  await expect(page.locator('.felt')).toBeVisible();
}

/** What may be answered at once; 敲 only goes with a tile. */
const CALLS = '.calls button:not(.knock)';

export const calls = (page: Page): Locator => page.locator(CALLS);
/** Whatever lies over the table, but for what all are asked at once. */
const SHEET = 'dialog[open]:not(.vote, .curtain)';
export const sheet = (page: Page): Locator => page.locator(SHEET);
export const handTiles = (page: Page): Locator => page.locator('.hand .tiles button');

/** @returns what the buttons or tiles of a group are called, one after the other */
export function names(group: Locator): Promise<(string | null)[]> {
  return group.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
}

/** @returns the seconds that run in the middle of the table, those of the bank with them */
export async function secondsLeft(page: Page): Promise<number> {
  const text = await page.locator('.centre .seconds > [aria-hidden]').innerText();
  return text.split(' +').reduce((sum, part) => sum + Number(part), 0);
}

/** @returns the numbers that are written in a group of cells */
export async function numbers(cells: Locator): Promise<number[]> {
  return (await cells.allTextContents()).map((text) => Number(text.replace('−', '-')));
}

export const total = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

/** What the table waits for from this seat. */
export type Asked = 'choose' | 'call' | 'throw' | 'sheet' | 'nothing';

const LOOKED_FOR = [CALLS, SHEET] as const;

/** Looks in the page; nothing is told as an empty word. */
function look([called, sheets]: readonly [string, string]): Exclude<Asked, 'nothing'> | '' {
  const over = document.querySelector('.act')?.textContent.includes('结算') === true;
  if (over || document.querySelector(sheets) !== null) return 'sheet';
  if (document.querySelector('.before button:enabled') !== null) return 'choose';
  if (document.querySelector(called) !== null) return 'call';
  // Told in words as long as there is something to answer; a tile on its way to the river is an answer.
  const told = document.querySelector('[data-asked]')?.textContent.trim() ?? '';
  return told !== '' && document.querySelector('.hand .leaving') === null ? 'throw' : '';
}

export async function asked(page: Page): Promise<Asked> {
  return (await page.evaluate(look, LOOKED_FOR)) || 'nothing';
}

/** @returns what is asked next, when something is; a page that is loaded anew meanwhile does no harm */
export async function nextAsked(page: Page): Promise<Asked> {
  const found = await page.waitForFunction(look, LOOKED_FOR, { polling: 20, timeout: PATIENCE_MS });
  return (await found.jsonValue()) || 'nothing';
}

/** What a way of playing does when it is asked, as late as it is heard. */
export interface Ways {
  choose: (page: Page) => Promise<void>;
  call: (page: Page) => Promise<void>;
  throw: (page: Page) => Promise<void>;
}

/** A touch of the screen, by whatever one points with. */
type Touch = (page: Page, x: number, y: number) => Promise<void>;

export const byMouse: Touch = (page, x, y) => page.mouse.click(x, y);
export const byFinger: Touch = (page, x, y) => page.touchscreen.tap(x, y);

/** A tap whose target may be gone by then: it does nothing. */
async function tapIfThere(target: Locator): Promise<void> {
  await target.click({ timeout: 2000 }).catch(() => undefined);
}

const think = (page: Page): Promise<void> => page.waitForTimeout(THINK_MS);

/** Taps what is called, and throws a tile by two taps, with 敲 where that is offered. */
export function taps(aim: Aim, touch: Touch = byMouse): Ways {
  const answer = async (page: Page): Promise<void> => {
    let move = await page.evaluate(decide, aim);
    if (move.what === 'knock') {
      await touch(page, move.x, move.y);
      move = await page.evaluate(decide, aim);
    }
    if (move.what === 'nothing') return;
    await touch(page, move.x, move.y);
    if (move.what === 'throw') await touch(page, move.x, move.y);
  };
  return {
    choose: async (page) => {
      await think(page);
      await tapIfThere(page.locator('.before button').last());
    },
    call: async (page) => {
      await think(page);
      await answer(page);
    },
    // Only the throw is cold: the tile may be lifted before.
    throw: async (page) => {
      const thought = think(page);
      const move = await page.evaluate(decide, aim);
      if (move.what === 'throw') await touch(page, move.x, move.y);
      await thought;
      if (move.what === 'throw') await touch(page, move.x, move.y);
      else await answer(page);
    },
  };
}

/** @returns whether the keys work on it now */
const focused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes there by Tab alone. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STOPS && !(await focused(target)); step += 1)
    await page.keyboard.press('Tab');
  await patient(target).toBeFocused();
}

const LETTERS: Readonly<Record<string, string>> = {
  win: 'h',
  kong: 'g',
  pung: 'p',
  chow: 'c',
  pass: 'Escape',
};

/** Plays with keys alone: letters call, digits pick among runs, D throws what was drawn, digits or arrows and Enter the rest. */
export function keys(aim: Aim): Ways {
  const answer = async (page: Page): Promise<void> => {
    await think(page);
    let move = await page.evaluate(decide, aim);
    if (move.what === 'knock') {
      await page.keyboard.press('k');
      move = await page.evaluate(decide, aim);
    }
    if (move.what === 'nothing' || move.what === 'knock') return;
    const pressed = move.what === 'call' ? callKeys(move.word, move.digit) : throwKeys(move);
    for (const key of pressed) await page.keyboard.press(key);
  };
  const choose = async (page: Page): Promise<void> => {
    await think(page);
    await reach(page, page.locator('.before button').last());
    await page.keyboard.press('Enter');
  };
  return { choose, call: answer, throw: answer };
}

/** Only asked for when there are several: else a digit lifts a tile. */
function callKeys(word: string, digit: number): string[] {
  return [LETTERS[word] ?? '', ...(digit > 0 ? [String(digit)] : [])];
}

function throwKeys({ at, of, drawn }: { at: number; of: number; drawn: boolean }): string[] {
  if (drawn) return ['d'];
  if (at < 7) return [String(at + 1), 'Enter'];
  return ['ArrowDown', ...Array<string>(of - at).fill('ArrowLeft'), 'Enter'];
}

export const byTaps = taps('open');
export const byKeys = keys('open');

/** How often somebody was asked in a hand. */
export interface Tally {
  called: number;
  threw: number;
}

/** Plays until a settlement lies open, or `until` says so. @returns how often it called and threw */
export async function play(
  page: Page,
  ways: Ways,
  until: (now: Asked, done: Tally) => boolean | Promise<boolean> = () => false,
): Promise<Tally> {
  const done = { called: 0, threw: 0 };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = await nextAsked(page);
    if (now === 'sheet') await readSheet(page);
    if (now === 'sheet' || (await until(now, done))) return done;
    if (now === 'choose') await ways.choose(page);
    else if (now === 'call') await ways.call(page);
    else await ways.throw(page);
    if (now === 'call') done.called += 1;
    if (now === 'throw') done.threw += 1;
  }
  throw new Error('the hand does not end');
}

/** Takes time to read the settlement. A tap that was meant for the table may have closed it, or it comes up only now. */
async function readSheet(page: Page): Promise<void> {
  const summary = page.getByRole('button', { name: '结算', exact: true });
  await expect(sheet(page).or(summary).first()).toBeVisible();
  await think(page);
  if ((await sheet(page).count()) === 0) await tapIfThere(summary);
  await expect(sheet(page)).toBeVisible();
  await page.waitForTimeout(READ_MS);
}

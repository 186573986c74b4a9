/** Plays at a real table as a person does: by taps, or by keys alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A choice is cold for 300 ms; a person takes longer. */
const THINK_MS = 340;
/** The way on from a settlement is cold for longer: nobody has read it yet. */
const READ_MS = 700;
const MOST_STEPS = 900;

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
export const sheet = (page: Page): Locator => page.locator('dialog[open]');
export const handTiles = (page: Page): Locator => page.locator('.hand .tiles button');

/** What the table waits for from this seat. */
export type Asked = 'choose' | 'call' | 'throw' | 'sheet' | 'nothing';

export function asked(page: Page): Promise<Asked> {
  return page.evaluate((called) => {
    if (document.querySelector('dialog[open]') !== null) return 'sheet';
    if (document.querySelector('.before button:enabled') !== null) return 'choose';
    if (document.querySelector(called) !== null) return 'call';
    return document.querySelector('.plate.me.turn') === null ? 'nothing' : 'throw';
  }, CALLS);
}

/** @returns what is asked next, when something is */
export async function nextAsked(page: Page): Promise<Asked> {
  let now: Asked = 'nothing';
  await expect
    .poll(
      async () => {
        now = await asked(page);
        return now;
      },
      { timeout: 30_000, intervals: [50] },
    )
    .not.toBe('nothing');
  return now;
}

/** A tap whose target may be gone by then: it does nothing. */
async function tapIfThere(target: Locator): Promise<void> {
  await target.click({ timeout: 2000 }).catch(() => undefined);
}

/** Throws the last tile that may go by two taps, with 敲 where that is offered. */
async function throwByTaps(page: Page): Promise<void> {
  const knock = page.locator('.call.knock[aria-pressed="false"]');
  if ((await knock.count()) > 0) await tapIfThere(knock);
  const last = page.locator('.hand .tiles button[aria-disabled="false"]').last();
  await tapIfThere(last);
  await tapIfThere(last);
}

/** What a way of playing does when it is asked. */
export interface Ways {
  call: (page: Page) => Promise<void>;
  throw: (page: Page) => Promise<void>;
}

/** Takes the first call that is offered (胡 before 杠 before 碰 before 吃). */
export const byTaps: Ways = {
  call: async (page) => {
    // A window may close before the tap comes: then there is nothing to tap.
    await tapIfThere(calls(page).first());
  },
  throw: throwByTaps,
};

const LETTERS: Readonly<Record<string, string>> = {
  win: 'h',
  kong: 'g',
  pung: 'p',
  chow: 'c',
  pass: 'Escape',
};

/** Plays with keys alone: letters call, digits pick among runs, D throws what was drawn, arrows and Enter the rest. */
export const byKeys: Ways = {
  call: async (page) => {
    const first = calls(page).first();
    const kind = (await first.getAttribute('class').catch(() => null))
      ?.split(' ')
      .find((word) => word in LETTERS);
    if (kind === undefined) return;
    await page.keyboard.press(LETTERS[kind] ?? '');
    // Only asked for when there are several; else a digit lifts a tile.
    if ((await page.locator('.calls kbd').count()) > 0) await page.keyboard.press('1');
  },
  throw: async (page) => {
    // The tile thrown a moment ago may not be shown yet: then there is nothing to throw.
    if ((await asked(page)) !== 'throw') return;
    await page.keyboard.press('d');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  },
};

/** Plays until a settlement lies open, or `until` says so. @returns how often it called and threw */
export async function play(
  page: Page,
  ways: Ways,
  until: (now: Asked) => boolean = () => false,
): Promise<{ called: number; threw: number }> {
  const done = { called: 0, threw: 0 };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = await nextAsked(page);
    if (now === 'sheet') await page.waitForTimeout(READ_MS);
    if (now === 'sheet' || until(now)) return done;
    await page.waitForTimeout(THINK_MS);
    if (now === 'choose') {
      await tapIfThere(page.locator('.before button').last());
    } else if (now === 'call') {
      await ways.call(page);
      done.called += 1;
    } else {
      await ways.throw(page);
      done.threw += 1;
    }
    await page.waitForTimeout(60);
  }
  throw new Error('the hand does not end');
}

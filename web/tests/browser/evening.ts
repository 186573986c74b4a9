/** An evening at a room's table: each plays on by himself, something happens to some of them, and all see the result. */
import type { Page } from '@playwright/test';
import { all, arriveAgain, picture, plate, press, type Person } from './people';
import {
  asked,
  byFinger,
  byMouse,
  calls,
  handTiles,
  keys,
  names,
  numbers,
  patient as expect,
  play,
  secondsLeft,
  sheet,
  taps,
  total,
  type Asked,
  type Tally,
  type Ways,
} from './player';
import type { Aim } from './decide';

/** Something that happens once, when a moment for it has come. */
export interface Interlude {
  fits: (now: Asked, done: Tally) => boolean | Promise<boolean>;
  deed: () => Promise<void>;
}

/** A person at the table. What happens to him may bring him to another page. */
export interface Player extends Person {
  name: string;
  interlude: Interlude | null;
  /** What he does after the hand that shall be the last of an open match. */
  ending: { hand: number; deed: (player: Player) => Promise<void> } | null;
}

function waysOf({ by }: Player, aim: Aim): Ways {
  if (by === 'keys') return keys(aim);
  return taps(aim, by === 'finger' ? byFinger : byMouse);
}

/** What is done when the settlement of a hand lies open: goes on, or ends the match. @returns whether it is over */
async function goOn(player: Player, after: Player['ending']): Promise<boolean> {
  const { page, by } = player;
  if (after !== null && (await handNumber(page)) === after.hand) await after.deed(player);
  const final = sheet(page).getByRole('button', { name: '看总分' });
  if ((await final.count()) > 0) {
    if (by === 'keys') {
      await expect(final).toBeFocused();
      await page.keyboard.press('Enter');
    } else await press(player, final);
    return true;
  }
  if ((await sheet(page).filter({ hasText: '总成绩' }).count()) > 0) return true;
  await (by === 'keys'
    ? page.keyboard.press('Enter')
    : press(player, sheet(page).getByRole('button', { name: '下一局' })));
  await expect(sheet(page)).toHaveCount(0);
  return false;
}

async function handNumber(page: Page): Promise<number> {
  const [, hand] = /·\D*(\d+)/.exec(await page.locator('.centre .stakes').innerText()) ?? [];
  return Number(hand);
}

/** Plays hand after hand to the final sheet. */
export async function playOut(player: Player, aim: Aim): Promise<void> {
  const ways = waysOf(player, aim);
  for (;;) {
    const moment = player.interlude;
    await play(player.page, ways, moment?.fits);
    const { page } = player;
    if ((await sheet(page).count()) > 0) {
      const deltas = await numbers(sheet(page).locator('.money tbody td:nth-child(2)'));
      expect(total(deltas), 'C-9.2: zero-sum').toBe(0);
      if (await goOn(player, player.ending)) return;
    } else {
      await moment?.deed();
      player.interlude = null;
    }
  }
}

/** With the settlement put aside, proposes to end the match, and looks at the result when that is agreed on. */
export async function proposesEnd(player: Player): Promise<void> {
  const { page } = player;
  await press(player, sheet(page).getByRole('button', { name: '看牌桌' }));
  await press(player, page.getByRole('button', { name: '说话、商量' }).first());
  await press(player, page.getByRole('button', { name: '提前结束' }));
  await expect(page.locator('.act').getByRole('button', { name: '下一局' })).toHaveCount(0);
  await press(player, page.locator('.act').getByRole('button', { name: '结算' }));
  await expect(sheet(page)).toContainText('总成绩');
}

/** Agrees to end the match, with the settlement still open. */
export async function agreesToEnd(player: Player): Promise<void> {
  const { page } = player;
  const vote = page.getByRole('alertdialog', { name: '提议' });
  await expect(vote).toBeVisible();
  await picture(player, 'vote-over-settlement');
  await press(player, vote.getByRole('button', { name: '同意', exact: true }));
  await seesEnd(player);
}

/** Leaves it to the others to end the match. */
export async function seesEnd({ page }: Player): Promise<void> {
  await expect(sheet(page).getByRole('button', { name: '看总分' })).toBeVisible();
}

/** In his own turn the page is closed, and opened again by way of the room; `witness` sees both. */
export function closes(player: Player, room: string, witness: Player): Interlude {
  const away = () => plate(witness.page, player.name).getByText('重连中');
  return {
    fits: (now, done) => now === 'throw' && done.threw >= 2,
    deed: async () => {
      const held = await names(handTiles(player.page));
      expect(player.complaints).toEqual([]);
      await player.page.close();
      await expect(away()).toBeAttached();
      Object.assign(player, await arriveAgain(player));
      await player.page.goto(room);
      await press(player, player.page.getByRole('link', { name: '回到牌桌' }));
      await expect(handTiles(player.page)).toHaveCount(held.length);
      expect(await names(handTiles(player.page))).toEqual(held);
      await expect(away()).toHaveCount(0);
      await picture(player, 'returned');
    },
  };
}

/** In his own turn the network is gone for a while. */
export function dropsOut(player: Player): Interlude {
  return {
    fits: (now, done) => now === 'throw' && done.threw >= 2,
    deed: async () => {
      const { page, context } = player;
      const held = await names(handTiles(page));
      await context.setOffline(true);
      // Nothing is told of a dead line: the page has to notice by itself.
      await expect(page.locator('.strip')).toBeVisible();
      await context.setOffline(false);
      await expect(page.locator('.strip')).toHaveCount(0);
      expect(await names(handTiles(page))).toEqual(held);
    },
  };
}

/** @returns whether somebody else's discard may be claimed */
async function claiming(now: Asked, page: Page): Promise<boolean> {
  return now === 'call' && (await page.locator('.call.pass').count()) > 0;
}

/** @returns whether he alone may claim, so that nobody else ends it, and all that was called before is carried out */
async function claimsAlone(now: Asked, player: Player, people: readonly Player[]): Promise<boolean> {
  const others = people.filter(({ name }) => name !== player.name);
  const alone = async (): Promise<boolean> => {
    const each = await Promise.all(others.map(({ page }) => asked(page)));
    return each.every((one) => one === 'nothing') && claiming(await asked(player.page), player.page);
  };
  if (now !== 'call' || !(await alone())) return false;
  // What somebody else has called already is carried out in this time.
  await player.page.waitForTimeout(500);
  return alone();
}

/** The page is loaded anew while its player may claim: the same calls are there, and the time runs on. */
export function reloads(player: Player, people: readonly Player[]): Interlude {
  const { page } = player;
  return {
    fits: (now) => claimsAlone(now, player, people),
    deed: async () => {
      const [offered, held] = [await names(calls(page)), await names(handTiles(page))];
      const again = async (): Promise<number> => {
        await page.reload();
        await expect(calls(page).first()).toBeVisible();
        expect(await names(calls(page))).toEqual(offered);
        expect(await names(handTiles(page))).toEqual(held);
        return secondsLeft(page);
      };
      // The first loss of the line in a hand gives the whole time once more; from then on it runs through.
      const before = await again();
      const since = Date.now();
      const after = await again();
      const gone = Math.ceil((Date.now() - since) / 1000);
      expect(after).toBeLessThanOrEqual(before);
      expect(after).toBeGreaterThanOrEqual(before - gone - 1);
    },
  };
}

/** What the table shows somebody who is not asked. */
async function situation(page: Page): Promise<object> {
  return {
    held: await names(handTiles(page)),
    calls: await names(calls(page)),
    wall: await page.locator('.centre .wall').innerText(),
    last: await names(page.locator('.river .last')),
    seconds: await page.locator('.centre .seconds').count(),
  };
}

/** While `player` alone may claim, the page of `other` is loaded anew: both find what they saw before. */
export function seesReload(player: Player, other: Player, people: readonly Player[]): Interlude {
  return {
    fits: (now) => claimsAlone(now, player, people),
    deed: async () => {
      const [mine, theirs] = [await situation(player.page), await situation(other.page)];
      await other.page.reload();
      await expect(handTiles(other.page).first()).toBeVisible();
      expect(await situation(other.page)).toEqual(theirs);
      expect(await situation(player.page)).toEqual(mine);
    },
  };
}

/** The final sheet as one of them sees it. */
interface Result {
  names: string[];
  hands: number[][];
  totals: number[];
}

async function resultOf({ page, name }: Player): Promise<Result> {
  const table = sheet(page).getByRole('table', { name: '每局得分' });
  await expect(table).toBeVisible();
  const heads = await table.locator('.who').allTextContents();
  const hands = await Promise.all(
    (await table.locator('tbody tr').all()).map((row) => numbers(row.locator('td'))),
  );
  return {
    names: heads.map((head) => (head === '我' ? name : head)),
    hands,
    totals: await numbers(table.locator('tfoot td')),
  };
}

/** @returns what each has won, after all have seen the same */
export async function sameResult(people: readonly Player[], hands: number): Promise<Map<string, number>> {
  const [first, ...others] = await Promise.all(people.map(resultOf));
  if (first === undefined) throw new Error('nobody is there');
  for (const other of others) expect(other).toEqual(first);
  expect([...first.names].sort()).toEqual(people.map(({ name }) => name).sort());
  expect(first.hands).toHaveLength(hands);
  for (const deltas of first.hands) expect(total(deltas), 'C-9.2: zero-sum').toBe(0);
  const sums = first.totals.map((_, seat) => total(first.hands.map((deltas) => deltas[seat] ?? 0)));
  expect(first.totals).toEqual(sums);
  expect(total(first.totals), 'C-9.2: zero-sum').toBe(0);
  return new Map(first.names.map((name, seat) => [name, first.totals[seat] ?? 0]));
}

/** The match is among those of each, with what it brought him. */
export async function keepMatch(
  people: readonly Player[],
  matches: string,
  rules: string,
  won: Map<string, number>,
): Promise<void> {
  await all(people, async ({ page, ...person }) => {
    await page.goto(matches);
    const row = page.getByRole('link', { name: rules });
    await expect(row).toHaveCount(1);
    const { name } = person as Player;
    expect(await numbers(row.locator('strong'))).toEqual([won.get(name)]);
    for (const other of people) if (other.name !== name) await expect(row).toContainText(other.name);
  });
}

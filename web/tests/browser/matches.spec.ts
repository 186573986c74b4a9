/**
 * People on their own screens play a whole match of every rule set in a room. One drops and returns, one has a
 * keyboard only, one loads the page anew while a claim is open; all see the same result, and keep it.
 */
import { test, type Browser } from '@playwright/test';
import {
  agreesToEnd,
  closes,
  dropsOut,
  keepMatch,
  playOut,
  proposesEnd,
  reloads,
  sameResult,
  seesEnd,
  seesReload,
  type Player,
} from './evening';
import type { Size } from './gallery';
import { all, arrive, introduce, picture, press, step } from './people';
import { patient as expect } from './player';
import type { Aim } from './decide';
import { OwnServer } from './server';

test.describe.configure({ timeout: 300_000 });
// Pictures of every step would cost more than the play.
test.use({
  actionTimeout: 60_000,
  trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
});

const server = new OwnServer('pace.pause=0.04', 'clock.next=120');
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

/** What each of them saw last. */
test.afterEach(async ({ browser }, info) => {
  if (info.status === info.expectedStatus) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    await page.screenshot({ path: info.outputPath(`page-${at}.png`), timeout: 5000 });
  }
});

const at = (path: string): string => new URL(path, server.url).href;

const PHONE = { width: 360, height: 640 };
const LYING = { width: 844, height: 390 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };

/** The screens of: who opens the room, who drops, who has keys alone, who loads the page anew. */
type Screens = readonly [Size, Size, Size, Size];

interface Evening {
  rules: string;
  seats: 3 | 4;
  /** What is chosen besides the rule set, and what is switched off. */
  preset?: string;
  without?: string;
  aim: Aim;
  screens: Screens;
  drop: 'offline' | 'closed';
  /** Whose claim is open while the page is loaded anew. */
  window: 'own' | 'other';
  /** The hands of the match: four, or as many as it has when all agree to end it. */
  hands: { settled: 4 } | { agreed: number };
}

const EVENINGS: readonly Evening[] = [
  {
    rules: '上海敲麻',
    seats: 4,
    aim: 'suit',
    screens: [PHONE, TABLET, DESKTOP, LYING],
    drop: 'offline',
    window: 'other',
    hands: { agreed: 1 },
  },
  {
    rules: '上海麻将',
    seats: 4,
    aim: 'closed',
    screens: [DESKTOP, PHONE, LYING, TABLET],
    drop: 'closed',
    window: 'own',
    hands: { agreed: 2 },
  },
  {
    rules: '老上海计户',
    seats: 4,
    aim: 'open',
    screens: [LYING, DESKTOP, TABLET, PHONE],
    drop: 'closed',
    window: 'own',
    hands: { agreed: 2 },
  },
  {
    rules: '海南麻将',
    seats: 4,
    preset: '无字牌',
    without: '有番',
    aim: 'open',
    screens: [TABLET, LYING, PHONE, DESKTOP],
    drop: 'closed',
    window: 'other',
    hands: { settled: 4 },
  },
  {
    rules: '海南麻将',
    seats: 3,
    preset: '无字牌',
    without: '有番',
    aim: 'open',
    // The first is not there: who drops has opened the room.
    screens: [PHONE, PHONE, DESKTOP, LYING],
    drop: 'offline',
    window: 'own',
    hands: { settled: 4 },
  },
];

async function openRoom(host: Player, { rules, preset, without, seats, hands }: Evening): Promise<void> {
  const { page } = host;
  await page.goto(server.url);
  await press(host, page.getByRole('link', { name: '开一桌' }));
  await page.getByRole('radio', { name: rules, exact: true }).check();
  if (preset !== undefined) await page.getByRole('radio', { name: preset }).check();
  if (seats === 3) await page.getByRole('radio', { name: '三人' }).check();
  await page.getByText('所有规矩').click();
  const count = page.getByRole('group', { name: '局数' });
  await count.getByRole('radio', { name: 'agreed' in hands ? '不限' : '4', exact: true }).check();
  if (without !== undefined) await page.getByRole('switch', { name: without, exact: true }).uncheck();
  await page.getByRole('radio', { name: '慢慢来' }).check();
  await page.getByRole('textbox', { name: '名字' }).fill(host.name);
  await press(host, page.getByRole('button', { name: '开桌，请朋友' }));
  await expect(page).toHaveURL(/\/room\/[A-Z0-9]{6}$/);
}

/** Everybody sits down by himself and is ready. @returns who is there, and the room's address */
async function gather(browser: Browser, evening: Evening): Promise<[Player[], string]> {
  const NAMES = ['阿婆', '阿强', '小兰', '老王'];
  const here = evening.screens.map(async (size, role): Promise<Player> => {
    const by = role === 2 ? 'keys' : size === DESKTOP ? 'mouse' : 'finger';
    return { ...(await arrive(browser, size, by)), name: NAMES[role] ?? '', interlude: null, ending: null };
  });
  const people = (await Promise.all(here)).slice(4 - evening.seats);
  const [host, ...guests] = people;
  if (host === undefined) throw new Error('nobody is there');
  await openRoom(host, evening);
  const room = host.page.url();
  await all(guests, async (guest) => {
    await guest.page.goto(room);
    await introduce(guest, (guest as Player).name);
    await step(guest, 'sit', '坐这里');
    await step(guest, 'agree', '同意');
  });
  await all(people, (person) => step(person, 'ready', '准备'));
  await all(people, ({ page }) => expect(page.locator('.felt')).toBeVisible());
  return [people, room];
}

/** What happens to whom. With three, the host is the one who drops. */
function plan(people: readonly Player[], room: string, { drop, window, hands }: Evening): void {
  const [drops, keeper, loads] = people.slice(-3) as [Player, Player, Player];
  drops.interlude = drop === 'closed' ? closes(drops, room, keeper) : dropsOut(drops);
  if (window === 'own') loads.interlude = reloads(loads);
  else keeper.interlude = seesReload(keeper, loads, people);
  if ('settled' in hands) return;
  const [host] = people;
  for (const player of people) {
    const deed = player === host ? proposesEnd : player === loads ? seesEnd : agreesToEnd;
    player.ending = { hand: hands.agreed, deed };
  }
}

for (const evening of EVENINGS) {
  const { rules, seats, hands } = evening;
  test(`${seats} people play a whole match of ${rules}`, async ({ browser }) => {
    const [people, room] = await gather(browser, evening);
    plan(people, room, evening);
    await Promise.all(people.map((player) => playOut(player, evening.aim)));
    expect(people.map(({ interlude }) => interlude)).toEqual(people.map(() => null));
    const won = await sameResult(people, 'agreed' in hands ? hands.agreed : hands.settled);
    await all(people, (player) => picture(player, `${rules}-${seats}-final`));
    await keepMatch(people, at('/matches'), rules, won);
    await all(people, async (player) => {
      await picture(player, `${rules}-${seats}-kept`);
      expect(player.complaints).toEqual([]);
      await player.context.close();
    });
  });
}

/**
 * People on their own screens play a whole match of every rule set in a room: four hands, each to its settlement. One
 * drops and returns, one has a keyboard only, one loads the page anew while a claim is open; all see the same result, and
 * keep it. A match without a fixed number of hands ends when they agree on it.
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

test.describe.configure({ timeout: 480_000 });
// Pictures of every step would cost more than the play.
test.use({
  actionTimeout: 60_000,
  trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
});

const server = new OwnServer('pace.pause=0', 'clock.next=120');
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

/** What is played, by whom. */
interface Gathering {
  rules: string;
  seats: 3 | 4;
  /** What is chosen besides the rule set, and what is switched off. */
  preset?: string;
  without?: string;
  hands: '4' | '不限';
  screens: Screens;
}

interface Evening extends Gathering {
  hands: '4';
  aim: Aim;
  drop: 'offline' | 'closed';
  /** Whose claim is open while the page is loaded anew. */
  window: 'own' | 'other';
}

const EVENINGS: readonly Evening[] = [
  {
    rules: '上海敲麻',
    seats: 4,
    aim: 'suit',
    screens: [PHONE, TABLET, DESKTOP, LYING],
    drop: 'offline',
    window: 'other',
    hands: '4',
  },
  {
    rules: '上海麻将',
    seats: 4,
    aim: 'closed',
    screens: [DESKTOP, PHONE, LYING, TABLET],
    drop: 'closed',
    window: 'own',
    hands: '4',
  },
  {
    rules: '老上海计户',
    seats: 4,
    aim: 'open',
    screens: [LYING, DESKTOP, TABLET, PHONE],
    drop: 'closed',
    window: 'own',
    hands: '4',
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
    hands: '4',
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
    hands: '4',
  },
];

const OPEN: Gathering = {
  rules: '海南麻将',
  seats: 4,
  preset: '无字牌',
  without: '有番',
  hands: '不限',
  screens: [PHONE, TABLET, DESKTOP, LYING],
};

async function openRoom(host: Player, { rules, preset, without, seats, hands }: Gathering): Promise<void> {
  const { page } = host;
  await page.goto(server.url);
  await press(host, page.getByRole('link', { name: '开一桌' }));
  await page.getByRole('radio', { name: rules, exact: true }).check();
  if (preset !== undefined) await page.getByRole('radio', { name: preset }).check();
  if (seats === 3) await page.getByRole('radio', { name: '三人' }).check();
  await page.getByText('所有规矩').click();
  const count = page.getByRole('group', { name: '局数' });
  await count.getByRole('radio', { name: hands, exact: true }).check();
  if (without !== undefined) await page.getByRole('switch', { name: without, exact: true }).uncheck();
  await page.getByRole('radio', { name: '慢慢来' }).check();
  await page.getByRole('textbox', { name: '名字' }).fill(host.name);
  await press(host, page.getByRole('button', { name: '开桌，请朋友' }));
  await expect(page).toHaveURL(/\/room\/[A-Z0-9]{6}$/);
}

/** Everybody sits down by himself and is ready. @returns who is there, and the room's address */
async function gather(browser: Browser, evening: Gathering): Promise<[Player[], string]> {
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
function plan(people: readonly Player[], room: string, { drop, window }: Evening): void {
  const [drops, keeper, loads] = people.slice(-3) as [Player, Player, Player];
  drops.interlude = drop === 'closed' ? closes(drops, room, keeper) : dropsOut(drops);
  if (window === 'own') loads.interlude = reloads(loads, people);
  else keeper.interlude = seesReload(keeper, loads, people);
}

/** All see the same result of so many hands and find it among their matches, with pictures of both named `name`. */
async function lookBack(
  people: readonly Player[],
  rules: string,
  hands: number,
  name: string,
): Promise<void> {
  const won = await sameResult(people, hands);
  await all(people, (player) => picture(player, `${name}-final`));
  await keepMatch(people, at('/matches'), rules, won);
  await all(people, async (player) => {
    await picture(player, `${name}-kept`);
    expect(player.complaints).toEqual([]);
    await player.context.close();
  });
}

for (const evening of EVENINGS) {
  const { rules, seats, aim } = evening;
  test(`${seats} people play a whole match of ${rules}`, async ({ browser }) => {
    const [people, room] = await gather(browser, evening);
    plan(people, room, evening);
    await Promise.all(people.map((player) => playOut(player, aim)));
    expect(people.map(({ interlude }) => interlude)).toEqual(people.map(() => null));
    await lookBack(people, rules, 4, `${rules}-${seats}`);
  });
}

test('people end an open match by a vote over the settlement of its first hand', async ({ browser }) => {
  const [people] = await gather(browser, OPEN);
  const deeds = [proposesEnd, agreesToEnd, agreesToEnd, seesEnd];
  for (const [role, deed] of deeds.entries()) {
    const player = people[role];
    if (player !== undefined) player.ending = { hand: 1, deed };
  }
  await Promise.all(people.map((player) => playOut(player, 'open')));
  await lookBack(people, OPEN.rules, 1, 'open-match');
});

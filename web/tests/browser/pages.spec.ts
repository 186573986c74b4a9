/** The pages beside the table: nothing sticks out, nothing is refused by the content policy, axe finds nothing. */
import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';

const PAGES = [
  '/',
  '/play',
  '/room',
  '/room/AAAAAA',
  '/me',
  '/matches',
  '/verify',
  '/settings',
  '/rules',
  '/rules/shanghai',
  '/gallery/tiles',
  '/nowhere',
];
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
const LOOKS = [
  { theme: 'dark', contrast: 'normal', textSize: 'normal', language: 'zh-Hans' },
  { theme: 'light', contrast: 'normal', textSize: 'huge', language: 'en' },
  { theme: 'dark', contrast: 'high', textSize: 'large', language: 'zh-Hans' },
  { theme: 'light', contrast: 'high', textSize: 'normal', language: 'en' },
];

function address(path: string): string {
  return new URL(path, process.env['HAIPAI_URL']).href;
}

/** Collects everything that the browser complains about. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What is not there (a room of that code) is logged by the browser itself.
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address(path), { waitUntil: 'networkidle' });
  await expect(page.locator('main').first()).toBeVisible();
}

async function set(page: Page, settings: object): Promise<void> {
  await page.evaluate((stored) => {
    localStorage.setItem('haipai.settings', stored);
  }, JSON.stringify(settings));
}

interface Finding {
  id: string;
  targets: string[];
}

async function findings(page: Page): Promise<Finding[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run();
    return found.violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map((node) => String(node.target[0])),
    }));
  });
}

for (const path of PAGES) {
  test(`axe finds nothing on ${path} in any look`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const complaints = listen(page);
    await page.goto(address('/settings'));
    for (const look of LOOKS) {
      await set(page, { ...look, motion: 'reduced' });
      await open(page, path);
      expect(await findings(page), JSON.stringify(look)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test(`${path} fits every screen`, async ({ page }) => {
    await page.goto(address('/settings'));
    await set(page, { textSize: 'large' });
    await open(page, path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
    }
  });
}

test('the first page does not scroll on a phone, upright or on its side', async ({ page }) => {
  await open(page, '/');
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(over, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
  }
});

test('every button and link of the first page is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  for (const target of await page.locator('button, a, label').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
});

test('a changed setting is there after a reload', async ({ page }) => {
  await page.goto(address('/settings'));
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('switch', { name: 'Numbers in the corner' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Numbers in the corner' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a browser that keeps nothing still works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(address('/settings'));
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('all 42 faces and the back are drawn', async ({ page }) => {
  await open(page, '/gallery/tiles');
  const empty = await page.evaluate(() =>
    [...document.querySelectorAll<SVGUseElement>('.tile use')]
      .filter((use) => use.getBBox().width === 0)
      .map((use) => use.getAttribute('href')),
  );
  expect(empty).toEqual([]);
});

/** @returns elements whose words are cut or stick out of the screen */
function cut(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return element.scrollWidth > element.clientWidth || left < 0 || right > innerWidth;
        })
        .map((element) => element.innerText),
    selector,
  );
}

test('on a small phone the longest names and their points can be read whole', async ({ page }) => {
  const account = { id: 'u', name: '小兰', avatar: 'a03', secure: false, recovery: false, passkeys: 0 };
  const names = ['上海弄堂里的老法师阿强哥', 'WWWWWWWWWWWW', '小兰', 'Wilhelmina W'];
  const totals = [1204, -38, 12, -1178];
  const times = { hands_over: 4, created: 0 };
  const table = { id: 'm1', base: 1, totals, seat: 2, over: true };
  const row = { ...table, table: 't1', room: '', people: 4, rules: 'shanghai', names, hands: 8, ...times };
  const match = { ...table, rules_zh: '上海麻将', rules_en: '', players: names.map((name) => ({ name })) };
  const hand = { hand: 1, dealer: 0, winners: [0], drawn: false, deltas: totals, totals };
  const answers = {
    '/api/hello': { account, version: '0', secure: false, https_only: [] },
    '/api/matches?': [row, { ...row, id: 'm2', over: false }],
    '/api/matches/m1': { match: { ...match, ended: null }, created: 0, sheet: [hand] },
  };
  for (const [path, json] of Object.entries(answers)) {
    await page.route(address(path), (route) => route.fulfill({ json }));
  }
  await page.setViewportSize({ width: 360, height: 640 });
  const told = ['上海弄堂里的老法师阿强哥 +1204', '小兰 +12', 'WWWWWWWWWWWW −38', 'Wilhelmina W −1178'];
  for (const look of [{ textSize: 'huge', language: 'en' }, { textSize: 'normal' }]) {
    await page.goto(address('/settings'));
    await set(page, look);
    await open(page, '/matches');
    expect(await page.locator('.players > *').allInnerTexts()).toEqual([...told, ...told]);
    expect(await cut(page, 'main, .filters > *, li, li a, .players > *'), look.textSize).toEqual([]);
  }
  await open(page, '/matches/m1');
  expect(await page.locator('thead .who').allInnerTexts()).toEqual(names);
  expect(await cut(page, '.scroll, .scroll :is(th, td)')).toEqual([]);
});

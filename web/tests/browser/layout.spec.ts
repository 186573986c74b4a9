/** The table at four sizes in every fixed state: nothing overlaps, leaves the screen, is cut off or too small. */
import { expect, test, type Page } from '@playwright/test';
import {
  boxes,
  clipped,
  LAID,
  offScreen,
  openState,
  overlaps,
  showState,
  sizeName,
  type Size,
  SIZES,
  STATES,
  tooSmall,
} from './gallery';

/** The sizes at which every control must be 44 px. */
const THUMB_SIZES = ['390x844', '844x390'];

/** States whose words are longest in English. */
const ENGLISH_STATES = [
  'turn',
  'worst',
  'worst-claim',
  'two-winners',
  'drawn',
  'over',
  'worst-qiaoma',
  'worst-hainan',
  'worst-three',
  'worst-before',
  'qiaoma-knock',
  'qiaoma-offer',
  'hainan-fan',
];

/** The states in which most lies on the table. */
const FULLEST = [
  'worst',
  'worst-claim',
  'worst-turn',
  'worst-qiaoma',
  'worst-hainan',
  'worst-three',
  'worst-before',
];

async function portrait(page: Page, state: string, size: Size): Promise<void> {
  await page.screenshot({ path: `test-results/gallery/${sizeName(size)}-${state}.png` });
}

/** Nothing lies on something else, past the edge or cut off. */
async function liesApart(page: Page, state: string, size: Size): Promise<void> {
  await showState(page, state);
  const all = await boxes(page);
  expect.soft(overlaps(all), `${state}: overlaps`).toEqual([]);
  expect.soft(offScreen(all, size), `${state}: off screen`).toEqual([]);
  expect.soft(await clipped(page), `${state}: cut off`).toEqual([]);
}

async function check(page: Page, state: string, size: Size): Promise<void> {
  await liesApart(page, state, size);
  if (THUMB_SIZES.includes(sizeName(size))) {
    expect.soft(await tooSmall(page), `${state}: too small`).toEqual([]);
  }
  const scrolls = await page.evaluate(() => [
    document.documentElement.scrollHeight - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect.soft(scrolls, `${state}: scrolls`).toEqual([0, 0]);
}

for (const size of SIZES) {
  test.describe(sizeName(size), () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

    test('every state lies well', async ({ page }) => {
      test.setTimeout(180_000);
      await openState(page, 'deal');
      for (const state of STATES) {
        await check(page, state, size);
        await portrait(page, state, size);
      }
    });

    test.describe('in English', () => {
      test.use({ locale: 'en-US' });

      test('the states with most words lie well', async ({ page }) => {
        await openState(page, 'deal');
        for (const state of ENGLISH_STATES) await check(page, state, size);
      });
    });
  });
}

for (const state of ['turn', 'worst-hainan']) {
  test(`a small middle has room for what is looked at and for the wall's number: ${state}`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[2]);
    await openState(page, state);
    await page.locator('.hand .tiles button').first().click();
    await expect(page.locator('.centre .hint')).toBeVisible();
    const over = await page.evaluate(() => {
      const box = (selector: string): DOMRect =>
        document.querySelector(`.centre ${selector}`)?.getBoundingClientRect() ?? new DOMRect();
      const hint = document.querySelector('.centre .hint');
      return {
        hint: (hint?.scrollHeight ?? 0) - (hint?.clientHeight ?? 0),
        left: box('.wind.left').right - box('.wall').left,
        right: box('.wall').right - box('.wind.right').left,
      };
    });
    expect(over.hint).toBeLessThanOrEqual(1);
    expect(over.left).toBeLessThanOrEqual(1);
    expect(over.right).toBeLessThanOrEqual(1);
  });
}

test.describe('tiles', () => {
  const widths = async (page: Parameters<typeof openState>[0]): Promise<Record<string, number>> =>
    page.evaluate(() => {
      const width = (selector: string): number =>
        document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
      return { river: width('.river .tile'), hand: width('.hand .tiles .tile') };
    });

  for (const [size, river, hand] of [
    [SIZES[0], 22, 50],
    [SIZES[1], 22, 54],
    [SIZES[2], 19, 44],
    [SIZES[3], 30, 60],
  ] as const) {
    test(`are large enough to read at ${sizeName(size)}`, async ({ page }) => {
      await page.setViewportSize(size);
      await openState(page, 'worst-turn');
      const found = await widths(page);
      expect(found['river']).toBeGreaterThanOrEqual(river);
      expect(found['hand']).toBeGreaterThanOrEqual(hand);
    });
  }
});

for (const size of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 390, height: 664 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`the fullest table also lies well at ${sizeName(size)}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openState(page, 'deal');
    for (const state of FULLEST) {
      await liesApart(page, state, size);
      await portrait(page, state, size);
    }
  });
}

// A replay keeps a bar free at the lower edge.
for (const size of [
  { width: 320, height: 464 },
  { width: 360, height: 536 },
  { width: 390, height: 740 },
  { width: 667, height: 323 },
  { width: 844, height: 338 },
  { width: 1024, height: 716 },
  { width: 1280, height: 748 },
]) {
  test(`open hands lie well at ${sizeName(size)}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openState(page, 'deal');
    for (const state of LAID) {
      await liesApart(page, state, size);
      await portrait(page, state, size);
    }
  });
}

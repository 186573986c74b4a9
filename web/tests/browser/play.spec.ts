/** Real play against the server: by taps, by keys alone, with a reload in a claim window, to the end of a match. */
import { expect, test } from '@playwright/test';
import { listen } from './access';
import { sizeName, SIZES } from './gallery';
import {
  asked,
  byKeys,
  byTaps,
  calls,
  handTiles,
  names,
  nextAsked,
  numbers,
  play,
  secondsLeft,
  sheet,
  sitDown,
  total,
} from './player';
import { OwnServer } from './server';

test.describe.configure({ timeout: 240_000 });

const server = new OwnServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

for (const size of SIZES) {
  test(`a guest sits down at ${sizeName(size)}, plays a hand by taps, reads the sheet, goes on`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const complaints = listen(page);
    await page.goto(server.url);
    await page.locator('button.big').click();
    await expect(handTiles(page).first()).toBeVisible();
    const { threw } = await play(page, byTaps);
    await expect(sheet(page).locator('tbody tr')).toHaveCount(4);
    await page.screenshot({ path: `test-results/play/${sizeName(size)}-sheet.png` });
    const deltas = await numbers(sheet(page).locator('tbody td:nth-child(2)'));
    expect(total(deltas), 'C-9.2: zero-sum').toBe(0);
    await sheet(page).getByRole('button').last().click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('.stakes')).toContainText('2/8');
    expect(threw).toBeGreaterThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
}

test('a reload in a claim window finds the buttons and the time again', async ({ page }) => {
  await page.setViewportSize(SIZES[0]);
  await sitDown(page, server.url, { clock: true });
  // A hand without any claim is possible; then the next one.
  for (let hand = 0; hand < 6 && (await asked(page)) !== 'call'; hand += 1) {
    await play(page, { ...byTaps, call: () => Promise.resolve() }, (now) => now === 'call');
    if ((await asked(page)) === 'sheet') {
      await sheet(page).getByRole('button').last().click();
      await expect(sheet(page)).toHaveCount(0);
    }
  }
  const before = await names(calls(page));
  // The first loss of the line gives the whole time once more; from then on it runs through.
  await page.reload();
  await expect(calls(page).first()).toBeVisible();
  expect(await names(calls(page))).toEqual(before);
  await page.waitForTimeout(1500);
  const left = await secondsLeft(page);
  await page.reload();
  await expect(calls(page).first()).toBeVisible();
  expect(await names(calls(page))).toEqual(before);
  const now = await secondsLeft(page);
  expect(now).toBeLessThanOrEqual(left);
  expect(now).toBeGreaterThan(left - 8);
  await page.waitForTimeout(400);
  await calls(page).last().click();
  await expect(calls(page)).toHaveCount(0);
});

test('a hand with keys alone, and every event is told in words', async ({ page }) => {
  await page.setViewportSize(SIZES[3]);
  await sitDown(page, server.url);
  await page.keyboard.press('?');
  await expect(sheet(page)).toContainText('Esc');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(page.locator('[data-live]')).toContainText('手牌');
  expect(await nextAsked(page)).not.toBe('sheet');
  await expect(page.locator('[data-asked]')).not.toBeEmpty();
  await play(page, byKeys);
  await expect(page.locator('[data-live]')).toContainText(/胡|自摸|流局|八花齐/);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('.stakes')).toContainText('2/8');
});

test('after kill -9 in the middle of a hand the client comes back by itself and plays on', async ({
  page,
}) => {
  const own = new OwnServer();
  await own.start();
  try {
    await page.setViewportSize(SIZES[1]);
    await sitDown(page, own.url);
    let throws = 0;
    await play(
      page,
      {
        ...byTaps,
        throw: async (at) => {
          throws += 1;
          await byTaps.throw(at);
        },
      },
      () => throws >= 3,
    );
    const held = await names(handTiles(page));
    await own.kill();
    await expect(page.locator('.strip')).toBeVisible();
    await expect(handTiles(page)).toHaveCount(held.length);
    await own.start();
    await expect(page.locator('.strip')).toHaveCount(0);
    expect(await names(handTiles(page))).toEqual(held);
    await play(page, byTaps);
    await expect(sheet(page)).toBeVisible();
  } finally {
    await own.stop();
  }
});

test('the second device takes the seat, the first is told and can take it back', async ({
  page,
  context,
}) => {
  await sitDown(page, server.url);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator('.felt')).toBeVisible();
  const told = page.getByRole('alertdialog');
  await expect(told).toBeVisible();
  await told.getByRole('button').click();
  await expect(told).toHaveCount(0);
  await expect(second.getByRole('alertdialog')).toBeVisible();
});

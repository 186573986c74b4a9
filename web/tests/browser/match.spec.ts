/** A whole match to its final sheet, once more with the same seats, and its record looked at again. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { listen } from './access';
import { boxes, offScreen, overlaps, sizeName, SIZES } from './gallery';
import { byTaps, numbers, play, sheet } from './player';
import { OwnServer } from './server';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 15_000 });

const server = new OwnServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

/** @returns the kinds of the tiles that lie there, in order */
function kinds(tiles: Locator): Promise<(string | null)[]> {
  return tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-kind')));
}

const shown = {
  own: (page: Page) => kinds(page.locator('.hand .tiles button')),
  left: (page: Page) => kinds(page.locator('.seat.left ul.laid > li')),
  at: (page: Page) => page.getByRole('region', { name: '回放' }).locator('output').innerText(),
};

/** The open hands of a moment are what each seat sees of its own, lie well, and come again by its link. */
async function openHands(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: '回放' });
  const seats = bar.locator('select').last();
  await expect(page.locator('.seat ul.laid')).toHaveCount(0);
  await bar.getByRole('button', { name: '明牌' }).click();
  await expect(page.locator('.seat ul.laid')).toHaveCount(3);
  const left = await shown.left(page);
  expect(left.length).toBeGreaterThan(0);
  await seats.selectOption('2');
  expect(await shown.own(page)).toEqual(left);
  await seats.selectOption('3');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `test-results/play/open-${sizeName(size)}.png` });
    const all = await boxes(page);
    expect.soft(overlaps(all), `${sizeName(size)}: overlaps`).toEqual([]);
    expect.soft(offScreen(all, size), `${sizeName(size)}: off screen`).toEqual([]);
  }
}

/** The link that is copied opens what is shown now. */
async function opensByLink(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: '回放' });
  const before = [await shown.at(page), await shown.own(page), await shown.left(page)];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bar.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接复制好了，打这场的人都能打开')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/replay\/[^/?]+\?hand=2&step=\d+&seat=3&open=1$/);
  await expect(page).toHaveURL(link);
  await page.goto(new URL('/', link).href);
  await page.goto(link);
  await expect(page.locator('.stakes')).toContainText('2/4');
  await expect(bar.getByRole('button', { name: '明牌' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.seat ul.laid')).toHaveCount(3);
  expect([await shown.at(page), await shown.own(page), await shown.left(page)]).toEqual(before);
}

/** The viewer hands out the record it shows, and offers nothing that it cannot do. */
async function keepsRecord(page: Page, record: string): Promise<void> {
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(sheet(page).getByRole('link', { name: '规则' })).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: '让电脑代打' })).toHaveCount(0);
  const kept = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: '下载牌谱' }).click();
  expect((await kept).suggestedFilename()).toMatch(/\.haipai\.jsonl$/);
  expect(await readFile(await (await kept).path(), 'utf8')).toBe(await readFile(record, 'utf8'));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
}

test('a match of four hands, its final sheet, another match, its record and replay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const complaints = listen(page);
  await page.goto(server.url);
  const table = await page.evaluate(async () => {
    const post = async (path: string, body: object): Promise<{ table: string }> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { table: string };
    };
    await post('/api/guest', {});
    return (await post('/api/tables', { rules: 'shanghai', options: { hands: 4 }, pace: 'instant' })).table;
  });
  await page.goto(new URL(`/table/${table}`, server.url).href);
  const totals = [0, 0, 0, 0];
  for (let hand = 1; hand <= 4; hand += 1) {
    await play(page, byTaps);
    const deltas = await numbers(sheet(page).locator('.money tbody td:nth-child(2)'));
    deltas.forEach((delta, seat) => (totals[seat] = (totals[seat] ?? 0) + delta));
    await sheet(page).getByRole('button').last().click();
    if (hand < 4) await expect(sheet(page)).toHaveCount(0);
  }
  const final = sheet(page);
  await expect(final).toContainText('总成绩');
  await expect(final.locator('tbody tr')).toHaveCount(4);
  expect(await numbers(final.locator('tfoot td'))).toEqual(totals);
  await page.screenshot({ path: 'test-results/play/final.png' });

  const download = page.waitForEvent('download');
  await final.getByRole('link', { name: '下载牌谱' }).click();
  expect((await download).suggestedFilename()).toContain('.haipai.jsonl');
  const record = await (await download).path();

  await final.getByRole('link', { name: '回放' }).click();
  const bar = page.getByRole('region', { name: '回放' });
  await expect(bar).toBeVisible();
  await expect(bar.locator('option')).toHaveCount(8);
  await bar.getByRole('button', { name: '下一步' }).click();
  await bar.getByRole('button', { name: '下一巡' }).click();
  await expect(bar.locator('output')).not.toContainText(/^0\//);
  await bar.locator('select').first().selectOption('2');
  await expect(page.locator('.stakes')).toContainText('2/4');
  await bar.locator('select').last().selectOption('3');
  await bar.getByRole('slider').press('End');
  await expect(sheet(page)).toContainText('总分');
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: '上一巡' }).click();
  await openHands(page);
  await opensByLink(page);
  await keepsRecord(page, record);

  await page.goto(new URL('/replay', server.url).href);
  await page.locator('input[type=file]').setInputFiles(record);
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button', { name: '复制链接' })).toHaveCount(0);
  await keepsRecord(page, record);

  await page.goto(new URL(`/table/${table}`, server.url).href);
  await sheet(page).getByRole('button').last().click();
  await sheet(page).getByRole('button', { name: '再来一场' }).click();
  await expect(page.locator('.stakes')).toContainText('1/4');
  await expect(sheet(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

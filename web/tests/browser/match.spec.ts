/** A whole match to its final sheet, once more with the same seats, and its record looked at again. */
import { expect, test } from '@playwright/test';
import { listen } from './access';
import { byTaps, numbers, play, sheet } from './player';
import { OwnServer } from './server';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 15_000 });

const server = new OwnServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

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

  await page.goto(new URL('/replay', server.url).href);
  await page.locator('input[type=file]').setInputFiles(record);
  await expect(bar).toBeVisible();

  await page.goto(new URL(`/table/${table}`, server.url).href);
  await sheet(page).getByRole('button').last().click();
  await sheet(page).getByRole('button', { name: '再来一场' }).click();
  await expect(page.locator('.stakes')).toContainText('1/4');
  await expect(sheet(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

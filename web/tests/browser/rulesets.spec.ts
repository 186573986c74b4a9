/** A hand of every rule set against bots, by taps: what is asked before it, the table at its end, the settlement. */
import { expect, test, type Page } from '@playwright/test';
import { listen } from './access';
import { boxes, clipped, offScreen, overlaps, SIZES, type Size, sizeName } from './gallery';
import { byTaps, numbers, play, sheet, sitDown, total, type TableWishes } from './player';
import { OwnServer } from './server';

test.describe.configure({ timeout: 180_000 });

const server = new OwnServer('pace.pause=0.04');
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

/** The table lies well at the end of a real hand. */
async function lookAtTheTable(page: Page, size: Size): Promise<void> {
  await sheet(page).getByRole('button', { name: '看牌桌' }).click();
  const all = await boxes(page);
  expect.soft(overlaps(all), 'overlaps').toEqual([]);
  expect.soft(offScreen(all, size), 'off screen').toEqual([]);
  expect.soft(await clipped(page), 'cut off').toEqual([]);
}

const HANDS: readonly { name: string; size: Size; wishes: TableWishes; seats: number; told: RegExp }[] = [
  { name: '敲麻', size: SIZES[0], wishes: { rules: 'qiaoma' }, seats: 4, told: /下一局(荒番|不翻倍)/ },
  { name: '老上海计户', size: SIZES[1], wishes: { rules: 'jihu' }, seats: 4, told: /风圈/ },
  {
    name: '海南麻将 with 上嘎 and cards',
    size: SIZES[3],
    wishes: { rules: 'hainan', options: { double_card: true } },
    seats: 4,
    told: /令 /,
  },
  {
    name: '海南麻将 of three',
    size: SIZES[0],
    wishes: { rules: 'hainan', seats: 3 },
    seats: 3,
    told: /嘎 5/,
  },
];

for (const { name, size, wishes, seats, told } of HANDS) {
  test(`a hand of ${name} at ${sizeName(size)}`, async ({ page }) => {
    await page.setViewportSize(size);
    const complaints = listen(page);
    await sitDown(page, server.url, { pace: 'instant', ...wishes });
    await play(page, byTaps);
    await expect(sheet(page).locator('.money tbody tr')).toHaveCount(seats);
    await expect(sheet(page)).toContainText(told);
    await page.screenshot({ path: `test-results/play/${wishes.rules ?? ''}-${seats}-sheet.png` });
    const deltas = await numbers(sheet(page).locator('.money tbody td:nth-child(2)'));
    expect(total(deltas), 'C-9.2: zero-sum').toBe(0);
    await lookAtTheTable(page, size);
    await page.getByRole('button', { name: '下一局' }).last().click();
    await expect(page.locator('.centre')).toContainText('2/8');
    expect(complaints).toEqual([]);
  });
}

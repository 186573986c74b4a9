/** What taps, drags, mouse buttons and keys do with the own hand and the calls. */
import { expect, test, type Page } from '@playwright/test';
import { findings } from './access';
import { openState } from './gallery';
import { calls, handTiles } from './player';

test.use({ viewport: { width: 390, height: 844 } });

const acted = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['acted'] ?? '');

async function set(page: Page, settings: object): Promise<void> {
  await page.evaluate((stored) => {
    localStorage.setItem('haipai.settings', stored);
  }, JSON.stringify(settings));
}

const tile = (page: Page, at: number) => handTiles(page).nth(at);

test('the first tap lifts, the second throws', async ({ page }) => {
  await openState(page, 'turn');
  await tile(page, 0).click();
  expect(await acted(page)).toBe('');
  await expect(tile(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await tile(page, 0).click();
  expect(await acted(page)).toBe('discard 1m');
});

test('how many of a lifted tile are unseen is written on it and belongs to its name', async ({ page }) => {
  await openState(page, 'turn');
  await expect(tile(page, 0)).toHaveAccessibleName('一万');
  await tile(page, 0).click();
  await expect(tile(page, 0).locator('.unseen-count')).toHaveText('3');
  await expect(tile(page, 0)).toHaveAccessibleName('一万，3 张没见');
  expect(await findings(page)).toEqual([]);
});

test('a tap on another tile lifts that one', async ({ page }) => {
  await openState(page, 'turn');
  await tile(page, 0).click();
  await tile(page, 4).click();
  await expect(tile(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(tile(page, 4)).toHaveAttribute('aria-pressed', 'true');
  expect(await acted(page)).toBe('');
});

test('a double tap throws the chosen tile once, never another', async ({ page }) => {
  await openState(page, 'turn');
  await tile(page, 4).click({ clickCount: 4 });
  expect(await acted(page)).toBe('discard 3m');
});

test('with one tap the first throws, and the rest of a double tap nothing', async ({ page }) => {
  await openState(page, 'turn');
  await set(page, { oneTap: true });
  await openState(page, 'turn');
  await tile(page, 4).dblclick();
  expect(await acted(page)).toBe('discard 3m');
});

test('dragging a tile up throws it; a short drag does not', async ({ page }) => {
  await openState(page, 'turn');
  const drag = async (at: number, up: number): Promise<void> => {
    const box = await tile(page, at).boundingBox();
    if (box === null) throw new Error('no tile');
    await page.mouse.move(box.x + 20, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 24, box.y + 30 - up / 2, { steps: 3 });
    await page.mouse.move(box.x + 26, box.y + 30 - up, { steps: 3 });
    await page.mouse.up();
  };
  await drag(2, 30);
  expect(await acted(page)).toBe('');
  await drag(2, 120);
  expect(await acted(page)).toBe('discard 2m');
});

test('the right mouse button, Space and D throw what was drawn', async ({ page }) => {
  for (const deed of [
    () => page.locator('.centre').click({ button: 'right' }),
    () => page.keyboard.press('Space'),
    () => page.keyboard.press('d'),
  ]) {
    await openState(page, 'turn');
    await deed();
    expect(await acted(page)).toBe('discard 7m');
  }
});

test('a tile that may not be thrown is grey and says why', async ({ page }) => {
  await openState(page, 'barred');
  await expect(tile(page, 0)).toHaveAttribute('aria-disabled', 'true');
  // Playwright itself would wait for a grey button to become another.
  await tile(page, 0).click({ force: true });
  await expect(page.getByRole('alert')).toContainText('敲了以后只能打刚摸的牌');
  await tile(page, 0).click({ force: true });
  expect(await acted(page)).toBe('');
});

test('after 敲 only the drawn tile goes; every other says why', async ({ page }) => {
  await openState(page, 'qiaoma-locked');
  await expect(page.locator('.plate.me .ready')).toHaveText('敲');
  await tile(page, 0).click({ force: true });
  await expect(page.getByRole('alert')).toContainText('敲了以后只能打摸来的牌');
  await handTiles(page).last().click();
  await handTiles(page).last().click();
  expect(await acted(page)).toBe('discard 3p');
});

test.describe('敲', () => {
  const knock = (page: Page) => page.getByRole('button', { name: '敲，打一张听牌' });

  test('is a switch: then the first tap lifts and the second throws with it', async ({ page }) => {
    await openState(page, 'qiaoma-knock');
    await knock(page).click();
    await expect(knock(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.hand .barred')).toHaveCount(3);
    await tile(page, 1).click({ force: true });
    await expect(page.getByRole('alert')).toContainText('不能敲');
    await tile(page, 0).click();
    await expect(page.locator('.preview')).toBeVisible();
    expect(await acted(page)).toBe('');
    await tile(page, 0).click();
    expect(await acted(page)).toBe('knock 1p');
  });

  test('switched off again, tiles are thrown without it', async ({ page }) => {
    await openState(page, 'qiaoma-knock');
    await knock(page).click();
    await page.keyboard.press('k');
    await expect(knock(page)).toHaveAttribute('aria-pressed', 'false');
    await tile(page, 0).click();
    await tile(page, 0).click();
    expect(await acted(page)).toBe('discard 1p');
  });
});

test('before the deal a 嘎 and a card are chosen, in either order', async ({ page }) => {
  await openState(page, 'hainan-before');
  await page.getByRole('button', { name: '不出' }).click();
  await page.getByRole('button', { name: '嘎 2' }).click();
  expect(await acted(page)).toBe('no_card, ga 2');
  await expect(page.getByRole('button', { name: '嘎 0' })).toHaveCount(0);
  await openState(page, 'hainan-chosen');
  await expect(page.locator('.felt')).toContainText('已上嘎 3');
  await expect(page.locator('.felt')).toContainText('等其他人');
});

test('HN-3.1: flowers still in the hand lie there and are never thrown', async ({ page }) => {
  await openState(page, 'hainan-hidden');
  const flowers = page.locator('.hand .tiles .barred');
  await expect(flowers.first()).toBeVisible();
  await flowers.first().click({ force: true });
  await expect(page.getByRole('alert')).toContainText('花牌等到自己的回合再补');
  expect(await acted(page)).toBe('');
});

test('QM-3: beside the hand stands what a missed win bars', async ({ page }) => {
  await openState(page, 'qiaoma-missed');
  await expect(page.locator('.missed')).toContainText('要等下次摸牌');
  await expect(page.locator('.missed .tile')).toHaveCount(1);
});

test('choices are cold at first: neither a tap nor a key takes them', async ({ page }) => {
  await page.clock.install();
  await openState(page, 'cold');
  await calls(page).first().click();
  await page.keyboard.press('h');
  await page.keyboard.press('Escape');
  expect(await acted(page)).toBe('');
  await page.clock.fastForward(60_000);
  await calls(page).first().click();
  expect(await acted(page)).toBe('win');
});

test('胡 stands where neither 过 nor a tile of the hand ever is', async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await openState(page, 'claim');
    const pass = await page.locator('.call.pass').boundingBox();
    await openState(page, 'worst');
    const win = await page.locator('.call.win').boundingBox();
    expect(pass).not.toBeNull();
    expect((win?.x ?? 0) + (win?.width ?? 0)).toBeLessThanOrEqual(pass?.x ?? 0);
  }
});

test.describe('keys', () => {
  test('arrows and digits choose, Enter and ↑ throw', async ({ page }) => {
    await openState(page, 'turn');
    await page.keyboard.press('3');
    await expect(tile(page, 2)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, 3)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-live]')).toContainText('选中 二万');
    await page.keyboard.press('Enter');
    expect(await acted(page)).toBe('discard 2m');
  });

  for (const [keys, command] of [
    [['h'], 'win'],
    [['g'], 'kong'],
    [['p'], 'pung'],
    [['c', '2'], 'chow 4m'],
    [['Escape'], 'pass'],
  ] as const) {
    test(`${keys.join(' ')} gives ${command}`, async ({ page }) => {
      await openState(page, 'claim');
      for (const key of keys) await page.keyboard.press(key);
      expect(await acted(page)).toBe(command);
    });
  }

  test('G asks which of several kongs', async ({ page }) => {
    await openState(page, 'kongs');
    await page.keyboard.press('g');
    await expect(page.locator('.calls kbd')).toHaveCount(3);
    await page.keyboard.press('3');
    expect(await acted(page)).toBe('concealed_kong 7s');
  });

  test('after a click on a switch Enter throws and does not switch once more', async ({ page }) => {
    await openState(page, 'turn');
    const quiet = page.getByRole('button', { name: '不吃碰' });
    await quiet.click();
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    expect(await acted(page)).toBe('discard 3m');
    await expect(quiet).toHaveAttribute('aria-pressed', 'true');
  });

  test('A, N and T turn the switches, W opens the waits, Esc closes them', async ({ page }) => {
    await openState(page, 'waits');
    await page.keyboard.press('n');
    await expect(page.getByRole('button', { name: '不吃碰' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog')).toContainText('没有花');
  });
});

test('a tile that is touched marks its kind everywhere and tells how many are unseen', async ({ page }) => {
  await openState(page, 'turn');
  await tile(page, 9).click();
  await expect(page.locator('.hint')).toContainText(/七万 \d 张没见/);
  const marked = await page.locator('.river .tile.marked').count();
  const same = await page.locator('.river li[data-kind="6"]').count();
  expect(marked).toBe(same);
  expect(same).toBeGreaterThan(0);
});

test('while a candidate is lifted its waits are shown', async ({ page }) => {
  await openState(page, 'turn');
  await expect(page.locator('.hand .ready')).toHaveCount(3);
  await tile(page, 10).click();
  await expect(page.locator('.preview li')).toHaveCount(2);
});

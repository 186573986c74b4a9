/**
 * Four people on four screens: a room, a match, one who drops and returns, a vote, the result, and another match.
 * A fifth looks on.
 */
import { expect, test, type Page } from '@playwright/test';
import { findings } from './access';
import { SIZES } from './gallery';
import {
  all,
  arrive,
  arriveAgain,
  bar,
  collisions,
  introduce,
  picture,
  plate,
  step,
  type Person,
} from './people';
import { byTaps, handTiles, play, sheet } from './player';
import { OwnServer } from './server';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 15_000 });

const server = new OwnServer('limits.delay=1');
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const at = (path: string): string => new URL(path, server.url).href;

/** Lets the switches of a hand play: no claims, throw what is drawn. */
async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /不吃不碰/ }).click();
  await page.getByRole('button', { name: /摸什么打什么/ }).click();
}

/** Opens what can be done from one's own picture at the table. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: '说话、商量' }).first().click();
}

async function neat(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), `${what}: axe`).toEqual([]);
  expect.soft(await collisions(page), `${what}: collisions`).toEqual([]);
}

/** Somebody without a seat finds the table: no hand, and no switch or deed of those who play. */
async function looksOn(person: Person, code: string): Promise<void> {
  const { page } = person;
  await page.goto(at(`/room/${code}`));
  await introduce(person, '邻居');
  await page.getByRole('link', { name: '旁观' }).click();
  await expect(page.getByText('正在旁观')).toBeVisible();
  await expect(page.locator('.centre .stakes')).toContainText('1/4');
  await expect(page.getByRole('region', { name: '小兰' })).toBeVisible();
  await expect(handTiles(page)).toHaveCount(0);
  await expect(page.locator('.toggles button')).toHaveCount(0);
}

/** Who looked on sees the result, is offered nothing that is not his, and goes. */
async function seesResult(person: Person): Promise<void> {
  const { page } = person;
  await expect(sheet(page)).toContainText('总成绩');
  await expect(sheet(page).getByRole('table', { name: '每局得分' }).locator('tbody tr')).toHaveCount(1);
  await expect(sheet(page).locator('.me')).toHaveCount(0);
  await expect(sheet(page).getByRole('link')).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: '再来一场' })).toHaveCount(0);
  await picture(person, 'watched');
  await neat(page, 'watched');
  await expect(sheet(page).getByRole('button', { name: '离开牌桌' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await picture(person, 'watching');
  await neat(page, 'watching');
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(sheet(page).getByRole('link', { name: '规则' })).toBeVisible();
  await expect(sheet(page).getByText(/代打|一点就打出|按键|下载牌谱/)).toHaveCount(0);
  await sheet(page).getByRole('button', { name: '离开牌桌' }).click();
  await expect(page.getByRole('link', { name: '开一桌' })).toBeVisible();
  expect(person.complaints).toEqual([]);
  await person.context.close();
}

test('a room of four screens from its code to another match', async ({ browser }) => {
  const [a, b, c, d] = (await Promise.all(SIZES.map((size) => arrive(browser, size)))) as [
    Person,
    Person,
    Person,
    Person,
  ];

  await test.step('the first opens a table of four hands', async () => {
    await a.page.goto(server.url);
    await a.page.getByRole('link', { name: '开一桌' }).click();
    // Without honours and 嘎 a hand is short.
    await a.page.getByRole('radio', { name: '海南麻将' }).check();
    await a.page.getByRole('radio', { name: '无字牌' }).check();
    await a.page.getByText('所有规矩').click();
    await expect(a.page.getByText('叫令要有番，也要有字牌。')).toBeVisible();
    await expect(a.page.getByRole('switch', { name: '叫令', exact: true })).toBeDisabled();
    await a.page.getByRole('switch', { name: '上嘎', exact: true }).uncheck();
    await a.page.getByRole('group', { name: '旁观' }).getByRole('radio', { name: '晚一分钟' }).check();
    await a.page.getByRole('group', { name: '局数' }).getByRole('radio', { name: '4', exact: true }).check();
    await expect(a.page.getByText('改了 3 条')).toBeVisible();
    await a.page.getByRole('textbox', { name: '名字' }).fill('阿婆');
    await a.page.getByRole('button', { name: '开桌，请朋友' }).click();
    await expect(a.page).toHaveURL(/\/room\/[A-Z0-9]{6}$/);
  });
  const code = a.page.url().slice(-6);

  await test.step('friends come by link and by code, say who they are, and sit down', async () => {
    await b.page.goto(at(`/r/${code.toLowerCase()}`));
    await introduce(b, '阿强');
    await c.page.goto(server.url);
    await c.page.getByRole('textbox', { name: '输入房号' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await c.page.getByRole('button', { name: '进去' }).click();
    await introduce(c, '小兰');
    await d.page.goto(at(`/room/${code}`));
    await introduce(d, '老王');
    // One after the other, so that each gets the next free seat.
    for (const person of [b, c, d]) await step(person, 'sit', '坐这里');
    await expect(b.page.getByText('4 局', { exact: true })).toBeVisible();
    await picture(b, 'agree');
    await neat(b.page, 'room');
  });

  await test.step('they speak; who is not to be heard is not shown', async () => {
    await b.page.getByRole('button', { name: '说一句' }).click();
    await b.page.getByRole('button', { name: '大家好！' }).click();
    await expect(a.page.locator('.bubble')).toHaveText('大家好！');
    await picture(a, 'said');
    await c.page.getByRole('button', { name: '阿强：更多' }).click();
    await c.page.getByRole('button', { name: '不看他说的' }).click();
    await b.page.getByRole('button', { name: '说一句' }).click();
    await b.page.getByRole('button', { name: '送花' }).click();
    await expect(a.page.locator('.bubble.sticker')).toBeVisible();
    await expect(c.page.locator('.bubble')).toHaveCount(0);
  });

  await test.step('all agree, are ready, and meet at the table', async () => {
    for (const person of [b, c, d]) await step(person, 'agree', '同意');
    for (const person of [a, b, c]) await step(person, 'ready', '准备');
    await expect(bar(a.page)).toContainText('等 老王');
    await picture(a, 'waiting');
    await step(d, 'ready', '准备');
    await all([a, b, c, d], ({ page }) => expect(handTiles(page).first()).toBeVisible({ timeout: 30_000 }));
    await expect(plate(a.page, '阿强')).toBeVisible();
  });

  const onlooker = await arrive(browser, SIZES[2]);
  await test.step('a fifth looks on: he sees no hand and is offered nothing that he may not do', () =>
    looksOn(onlooker, code));

  let back = c;
  await test.step('one drops and returns; they play a hand', async () => {
    await all([b, d], ({ page }) => switchOn(page));
    await c.page.close();
    await expect(plate(a.page, '小兰').getByText('重连中')).toBeAttached();
    back = await arriveAgain(c);
    await back.page.goto(at(`/room/${code}`));
    await back.page.getByRole('link', { name: '回到牌桌' }).click();
    await expect(handTiles(back.page).first()).toBeVisible();
    await expect(plate(a.page, '小兰').getByText('重连中')).toHaveCount(0);
    const hands = [play(a.page, byTaps), play(b.page, byTaps), play(back.page, byTaps), play(d.page, byTaps)];
    await Promise.all(hands);
    await all([a, b, back, d], ({ page }) => expect(sheet(page).locator('.money tbody tr')).toHaveCount(4));
    await all([a, b, back, d], async ({ page }) => {
      await sheet(page).getByRole('button').last().click();
      await expect(sheet(page)).toHaveCount(0);
    });
  });
  const four = [a, b, back, d];

  await test.step('a break is agreed on, and ends', async () => {
    await speak(b.page);
    await b.page.getByRole('button', { name: '歇一歇' }).click();
    await expect(a.page.getByRole('alertdialog')).toContainText('阿强 提议');
    await picture(a, 'vote');
    await picture(d, 'vote');
    await neat(d.page, 'vote');
    await a.page.getByRole('button', { name: '同意', exact: true }).click();
    await d.page.getByRole('button', { name: '同意', exact: true }).click();
    await all(four, ({ page }) => expect(page.getByRole('dialog', { name: '歇一歇' })).toBeVisible());
    await picture(b, 'pause');
    await neat(b.page, 'pause');
    await back.page.getByRole('button', { name: '继续打' }).click();
    await expect(a.page.getByText(/秒后继续/)).toBeVisible();
    await all(four, ({ page }) =>
      expect(page.getByRole('dialog', { name: '歇一歇' })).toHaveCount(0, { timeout: 10_000 }),
    );
  });

  await test.step('they end the match early and look at the result', async () => {
    await speak(a.page);
    await a.page.getByRole('button', { name: '大笑' }).click();
    await expect(d.page.locator('.bubble.sticker')).toBeVisible();
    await picture(d, 'sticker');
    await speak(a.page);
    await picture(a, 'speak');
    await a.page.getByRole('button', { name: '提前结束' }).click();
    for (const { page } of [b, d]) await page.getByRole('button', { name: '同意', exact: true }).click();
    await all(four, ({ page }) => expect(sheet(page)).toContainText('总成绩', { timeout: 15_000 }));
    await seesResult(onlooker);
    await sheet(b.page).getByRole('link', { name: '分享、图片' }).click();
    await expect(b.page.getByRole('table', { name: '每局得分' }).locator('tbody tr')).toHaveCount(1);
    await expect(b.page.getByText('大家商量提前结束。')).toBeVisible();
    await picture(b, 'result');
    await neat(b.page, 'result');
    const drawn = b.page.waitForEvent('download');
    await b.page.getByRole('button', { name: '存成图片' }).click();
    expect((await drawn).suggestedFilename()).toMatch(/\.png$/);
    await (await drawn).saveAs('test-results/rooms/sheet.png');
  });

  await test.step('a stranger with the link sees the result, its table and its replay, until it is taken back', async () => {
    await b.page.getByRole('button', { name: '分享', exact: true }).click();
    const link = b.page.getByRole('link', { name: /\/s\// });
    const stranger = await arrive(browser, SIZES[2]);
    await stranger.page.goto(`${await link.innerText()}/replay?hand=1&step=3&seat=2&open=1`);
    const bar = stranger.page.getByRole('region', { name: '回放' });
    await expect(bar.locator('output')).toHaveText(/^3\//);
    await expect(bar.locator('select').last()).toHaveValue('2');
    await expect(stranger.page.locator('.seat ul.laid')).toHaveCount(3);
    await picture(stranger, 'moment');
    await neat(stranger.page, 'moment');
    await stranger.page.goto(await link.innerText());
    await expect(stranger.page.getByRole('table', { name: '每局得分' })).toBeVisible();
    await picture(stranger, 'shared');
    await neat(stranger.page, 'shared');
    const table = await stranger.page.getByRole('link', { name: '下载表格' }).getAttribute('href');
    expect(await (await stranger.page.request.get(at(table ?? ''))).text()).toContain('阿强');
    await stranger.page.getByRole('link', { name: '看回放' }).click();
    await expect(bar).toBeVisible();
    await b.page.getByRole('button', { name: '收回链接' }).click();
    await expect(b.page.getByText('链接收回了。')).toBeVisible();
    await stranger.page.goBack();
    await stranger.page.reload();
    await expect(stranger.page.getByRole('alert')).toContainText('没有这场牌，或者链接收回了。');
    await stranger.context.close();
  });

  await test.step('the deal holds, and includes what this device gave', async () => {
    await b.page.getByRole('link', { name: '验证发牌' }).click();
    await expect(b.page.getByRole('heading', { name: '都对得上' })).toBeVisible();
    const own = b.page.getByRole('listitem').filter({ hasText: '发牌用上了这台设备出的随机数' });
    await expect(own).toContainText('都对得上');
    await picture(b, 'verify');
    await neat(b.page, 'verify');
  });

  await test.step('the others play once more; the one who had left comes along', async () => {
    for (const { page } of [a, back, d]) {
      await sheet(page).getByRole('button', { name: '再来一场' }).click();
      await expect(page).toHaveURL(at(`/room/${code}`));
    }
    await b.page.goto(server.url);
    await b.page.getByRole('link', { name: `回到房间 ${code}` }).click();
    await step(b, 'ready', '准备');
    await all(four, ({ page }) => expect(handTiles(page).first()).toBeVisible({ timeout: 30_000 }));
    await expect(a.page.locator('.stakes')).toContainText('1/4');
  });

  await test.step('their own pages are in order', async () => {
    await a.page.goto(at('/matches'));
    await expect(a.page.getByRole('link', { name: /没打完/ })).toBeVisible();
    await a.page.getByRole('radio', { name: '打完了' }).check();
    await expect(a.page.getByRole('link', { name: /没打完/ })).toHaveCount(0);
    await expect(a.page.getByRole('link', { name: /海南麻将/ })).toHaveCount(1);
    await back.page.goto(at('/me'));
    await back.page.getByRole('radio', { name: '大闸蟹' }).check();
    await back.page.getByRole('button', { name: '给我一个恢复码' }).click();
    await expect(back.page.locator('output')).toHaveText(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    for (const person of [a, back]) {
      await picture(person, 'own');
      await neat(person.page, person.page.url());
    }
  });

  for (const person of [a, b, back, d]) expect(person.complaints).toEqual([]);
  await all(four, ({ context }) => context.close());
});

test('a newer page takes over in a room; while the server is away its place says so', async ({ browser }) => {
  const first = await arrive(browser, SIZES[0]);
  await first.page.goto(at('/room'));
  await first.page.getByRole('button', { name: '开桌，请朋友' }).click();
  await expect(bar(first.page)).toBeVisible();
  const second = await arriveAgain(first);
  await second.page.goto(first.page.url());
  await expect(bar(second.page)).toBeVisible();
  await expect(first.page.getByRole('alert')).toBeVisible();
  await first.page.getByRole('button', { name: '在这里继续' }).click();
  await expect(bar(first.page)).toBeVisible();
  await expect(second.page.getByRole('alert')).toBeVisible();
  await second.page.close();
  expect(first.complaints).toEqual([]);

  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await expect(first.page.getByRole('alert')).toContainText('断线了');
  await first.page.goto(at('/matches'));
  await expect(first.page.getByText('连不上服务器')).toBeVisible();
  await picture(first, 'away');
  await server.start();
  await first.page.getByRole('link', { name: /再试一次/ }).click();
  await expect(first.page.getByRole('heading', { name: '打过的牌' })).toBeVisible();
  await first.context.close();
});

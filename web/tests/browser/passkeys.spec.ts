/** A passkey of the browser's own, made over https, seen in the settings, used to come back, and removed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { PYTHON } from '../../scripts/server.mjs';
import { findings } from './access';
import { collisions } from './people';
import { OwnServer } from './server';

const folder = mkdtempSync(join(tmpdir(), 'haipai-tls-'));
const server = new OwnServer(
  `tls_cert=${join(folder, 'server.pem')}`,
  `tls_key=${join(folder, 'server.key')}`,
);

test.use({ ignoreHTTPSErrors: true });
test.beforeAll(async () => {
  execFileSync(PYTHON, ['-m', 'trustme', '-q', '-d', folder, '-i', 'localhost']);
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Passkeys are bound to a name, so the server is called by one. */
function at(path: string): string {
  const { port } = new URL(server.url);
  return `https://localhost:${port}${path}`;
}

/** An authenticator inside the device that says yes to everything. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is made, listed in the settings, used, and removed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await plugIn(page);
  const card = page.getByRole('region', { name: '通行密钥' });
  const rows = card.getByRole('listitem');

  await test.step('whoever has none sees no list', async () => {
    await page.goto(at('/me'));
    await page.getByRole('textbox', { name: '名字' }).fill('阿婆');
    await page.getByRole('button', { name: '就用这个' }).click();
    await expect(card.getByRole('button', { name: '添加' })).toBeVisible();
    await page.goto(at('/settings'), { waitUntil: 'networkidle' });
    await expect(card).toHaveCount(0);
  });

  await test.step('one is made, and leads to the list', async () => {
    await page.goto(at('/me'));
    await card.getByRole('button', { name: '添加' }).click();
    await card.getByRole('link', { name: '已有 1 个' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('还没用它登录过');
    expect(await collisions(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it brings one back', async () => {
    await page.context().clearCookies();
    await page.goto(at('/me'));
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await expect(page.getByRole('textbox', { name: '名字' })).toHaveValue('阿婆');
    await page.goto(at('/settings'));
    await expect(rows).toContainText('最近一次登录');
  });

  await test.step('it is removed after a question', async () => {
    await rows.getByRole('button', { name: /^删除/ }).click();
    const question = page.getByRole('dialog', { name: '删除这个通行密钥？' });
    await expect(question).toContainText('也没有恢复码');
    await question.getByRole('button', { name: '关闭' }).click();
    await expect(question).toBeHidden();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: /^删除/ }).click();
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: '删除' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('nobody comes back by it any more', async () => {
    await page.goto(at('/me'));
    await expect(card.getByRole('link')).toHaveCount(0);
    await card.getByRole('button', { name: '用通行密钥登录' }).click();
    // Without code and passkey this guest could not come back either.
    const leaving = page.getByRole('dialog', { name: '离开“阿婆”？' });
    await expect(leaving).toContainText('离开就回不来了');
    await leaving.getByRole('button', { name: '离开它' }).click();
    await expect(page.getByText('这里没有这个通行密钥。')).toBeVisible();
  });
});

/** The passkeys of the account among the settings: seen, and removed after a question. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SettingsPage from '@/pages/SettingsPage.svelte';
import { settings } from '@/settings';
import { dismiss, toasts } from '@/ui/base/toasts.svelte';
import { account, greeting, serve, type Answer } from './server';

const NOON = new Date(2026, 2, 5, 12, 0).getTime();
const OLD = { id: 'AQ-_', created: NOON, used: NOON + 86_400_000 };
const NEW = { id: 'BQ', created: NOON + 3_600_000, used: null };

/** What a server answers whose caller has these passkeys. */
function having(keys: readonly object[], recovery = false): Record<string, Answer> {
  const me = { ...account, recovery, passkeys: keys.length };
  return {
    'GET /api/hello': [200, { ...greeting, account: me }],
    'GET /api/passkeys': [200, keys],
  };
}

const list = (): Promise<HTMLElement> => screen.findByRole('region', { name: '通行密钥' });

async function ask(row: number): Promise<HTMLElement> {
  const buttons = within(await list()).getAllByRole('button', { name: /^删除/ });
  await fireEvent.click(buttons[row] as HTMLElement);
  return screen.findByRole('dialog', { name: '删除这个通行密钥？' });
}

beforeEach(() => {
  settings.language = 'zh-Hans';
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const toast of [...toasts()]) dismiss(toast.id);
});

describe('passkeys in the settings', () => {
  test('stand there with when they were made and last used', async () => {
    serve(having([OLD, NEW]));
    render(SettingsPage);
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      '2026年3月5日 12:00 添加 最近一次登录：2026年3月6日 12:00 删除',
      '2026年3月5日 13:00 添加 还没用它登录过 删除',
    ]);
    const labels = within(await list())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(labels).toEqual(['删除 – 2026年3月5日 12:00 添加', '删除 – 2026年3月5日 13:00 添加']);
  });

  test('follow the language', async () => {
    settings.language = 'en';
    serve(having([NEW]));
    render(SettingsPage);
    const card = await screen.findByRole('region', { name: 'Passkeys' });
    expect(card.textContent).toMatch(/Added Mar 5, 2026.*Not used to sign in yet.*Delete/s);
  });

  test.each<[string, Record<string, Answer>]>([
    ['a stranger', { 'GET /api/hello': [200, { ...greeting, account: null }] }],
    ['an account without any', { 'GET /api/hello': [200, greeting] }],
  ])('%s is shown no list and asks for none', async (_name, answers) => {
    const asked = serve(answers);
    render(SettingsPage);
    await waitFor(() => {
      expect(asked).toHaveLength(1);
    });
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('region', { name: '通行密钥' })).toBeNull();
    expect(asked.map(({ request }) => request)).toEqual(['GET /api/hello']);
    expect(toasts()).toEqual([]);
  });

  test('are removed one by one, after a question', async () => {
    const answers: Record<string, Answer> = {
      ...having([OLD, NEW]),
      'DELETE /api/passkeys/AQ-_': [200, { ...account, passkeys: 1 }],
    };
    const asked = serve(answers);
    render(SettingsPage);
    const question = await ask(0);
    expect(question.textContent).toContain('2026年3月5日 12:00 添加');
    expect(asked.some(({ request }) => request.startsWith('DELETE'))).toBe(false);
    Object.assign(answers, having([NEW]));
    await fireEvent.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => {
      expect(screen.getAllByText(/添加$/)).toHaveLength(1);
    });
    expect(asked).toContainEqual({ request: 'DELETE /api/passkeys/AQ-_', body: {} });
    expect(toasts().at(-1)?.text).toBe('删除了');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the list is gone with the last of them', async () => {
    const answers: Record<string, Answer> = { ...having([NEW]), 'DELETE /api/passkeys/BQ': [200, account] };
    serve(answers);
    render(SettingsPage);
    const question = await ask(0);
    Object.assign(answers, having([]));
    await fireEvent.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: '通行密钥' })).toBeNull();
    });
  });

  test('stay where the question is closed', async () => {
    const asked = serve(having([NEW]));
    render(SettingsPage);
    await fireEvent.click(within(await ask(0)).getByRole('button', { name: '关闭' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
    expect(asked.map(({ request }) => request)).toEqual(['GET /api/hello', 'GET /api/passkeys']);
  });

  test.each([
    ['the last of an account without a recovery code', [NEW], false, true],
    ['the last of one with a recovery code', [NEW], true, false],
    ['one of two', [OLD, NEW], false, false],
  ])('%s: the question warns or not', async (_name, keys, recovery, warned) => {
    serve(having(keys, recovery));
    render(SettingsPage);
    expect((await ask(0)).textContent.includes('也没有恢复码')).toBe(warned);
  });

  test('one that is gone already is told, and the list read again', async () => {
    const answers: Record<string, Answer> = {
      ...having([OLD, NEW]),
      'DELETE /api/passkeys/AQ-_': [
        404,
        { error: { code: 'no_such_passkey', message: 'no', zh: '不行', en: 'no' } },
      ],
    };
    serve(answers);
    render(SettingsPage);
    const question = await ask(0);
    Object.assign(answers, having([NEW]));
    await fireEvent.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => {
      expect(screen.getAllByText(/添加$/)).toHaveLength(1);
    });
    expect(toasts().at(-1)?.kind).toBe('error');
  });
});

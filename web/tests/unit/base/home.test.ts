/** The first page: sitting down, going on, what went wrong. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, playWithBots, ruleSets, whoAmI } from '@/pages/api';
import Home from '@/pages/Home.svelte';
import { navigate, route } from '@/pages/router.svelte';
import { settings } from '@/settings';
import { dismiss, toasts } from '@/ui/base/toasts.svelte';

type Answers = Record<string, [status: number, body: unknown]>;

const stranger = { 'GET /api/me': [401, { error: { code: 'no_guest', message: 'who?' } }] } satisfies Answers;
const known = { 'GET /api/me': [200, { id: 'u', name: '客', secure: false }] } satisfies Answers;
const row = {
  id: 'm1',
  table: 't1',
  rules: 'shanghai',
  base: 1,
  hands: 8,
  hands_over: 3,
  over: false,
  created: 0,
  seat: 1,
  names: ['a', 'b', 'c', 'd'],
  totals: [1, -4, 2, 1],
};

let asked: string[];

function serve(answers: Answers): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const request = `${init?.method ?? 'GET'} ${path}`;
    asked.push(request);
    const [status, body] = answers[request] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  asked = [];
  settings.language = 'zh-Hans';
  navigate('/');
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const toast of [...toasts()]) dismiss(toast.id);
});

describe('api', () => {
  test('a stranger is nobody, not an error', async () => {
    serve(stranger);
    expect(await whoAmI()).toBeNull();
  });

  test.each([
    ['the server’s code', [409, { error: { code: 'busy', message: 'too many' } }], 'busy'],
    ['an answer without one', [502, 'bad gateway'], 'http_502'],
  ] as const)('%s is carried by the error', async (_name, answer, code) => {
    serve({ 'GET /api/rules': [...answer] });
    await expect(ruleSets()).rejects.toMatchObject({ status: answer[0], code });
  });

  test('no server at all is an error of its own', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(ruleSets()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    expect(await ruleSets().catch((error: unknown) => error)).toBeInstanceOf(ApiError);
  });

  test('whoever is known makes no second guest', async () => {
    serve({ ...known, 'POST /api/tables': [201, { table: 't9', seat: 0 }] });
    expect(await playWithBots({ rules: 'shanghai' })).toEqual({ table: 't9', seat: 0 });
    expect(asked).not.toContain('POST /api/guest');
  });
});

describe('Home', () => {
  test('one tap sits a stranger down', async () => {
    serve({
      ...stranger,
      'POST /api/guest': [201, { id: 'u', name: '客', secure: false }],
      'POST /api/tables': [201, { table: 't9', seat: 0 }],
    });
    render(Home);
    await fireEvent.click(screen.getByRole('button', { name: /和电脑打一场/ }));
    await waitFor(() => {
      expect(route().path).toBe('/table/t9');
    });
    expect(asked.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /api/guest',
      'POST /api/tables',
    ]);
  });

  test('an unfinished match is one tap away', async () => {
    serve({ ...known, 'GET /api/matches': [200, [row]] });
    render(Home);
    const link = await screen.findByRole('link', { name: /接着打/ });
    expect(link.getAttribute('href')).toBe('/table/t1');
    expect(link.textContent).toContain('第 4 局，-4 分');
  });

  test('finished matches are listed with their records', async () => {
    serve({ ...known, 'GET /api/matches': [200, [{ ...row, over: true, totals: [0, 7, 0, -7] }]] });
    render(Home);
    expect(await screen.findByText('+7 分')).toBeTruthy();
    const record = screen.getByRole('link', { name: '下载牌谱' });
    expect(record.getAttribute('href')).toBe('/api/matches/m1/record.haipai.jsonl');
  });

  test('a refusal is told and the button works again', async () => {
    serve({
      ...known,
      'GET /api/matches': [200, []],
      'POST /api/tables': [429, { error: { code: 'busy', message: '太多了' } }],
    });
    render(Home);
    const button: HTMLButtonElement = screen.getByRole('button', { name: /和电脑打一场/ });
    await fireEvent.click(button);
    await waitFor(() => {
      expect(toasts().map((toast) => toast.text)).toEqual(['开不了桌：太多了']);
    });
    expect(button.disabled).toBe(false);
  });
});

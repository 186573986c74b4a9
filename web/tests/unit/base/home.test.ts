/** The first page: sitting down, friends, going on, what went wrong. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, playWithBots, ruleSets, whoAmI } from '@/pages/api';
import Home from '@/pages/Home.svelte';
import { keepPlay } from '@/pages/lastPlay';
import { roomCode } from '@/pages/roomsApi';
import { navigate, route } from '@/pages/router.svelte';
import { keptDeal } from '@/proof/kept';
import { settings } from '@/settings';
import { dismiss, toasts } from '@/ui/base/toasts.svelte';

type Answers = Record<string, [status: number, body: unknown]>;

const account = { id: 'u', name: '客', avatar: 'a05', secure: false, recovery: false, passkeys: 0 };
const greeting = { account, version: '0.1.0', secure: false, https_only: ['passkeys'] };
const commitment = 'c0'.repeat(32);

const stranger = {
  'GET /api/hello': [200, { ...greeting, account: null }],
  'POST /api/guest': [200, account],
} satisfies Answers;
const known = {
  'GET /api/hello': [200, greeting],
  'GET /api/matches': [200, []],
  'GET /api/rooms': [200, []],
} satisfies Answers;
const opens = {
  'POST /api/tables/offer': [200, { offer: 'o'.repeat(20), commitment }],
  'POST /api/tables': [201, { table: 't9', seat: 0 }],
} satisfies Answers;
const row = {
  id: 'm1',
  table: 't1',
  room: '',
  people: 1,
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

let asked: { request: string; body: Record<string, unknown> }[];
const requests = (): string[] => asked.map(({ request }) => request);

function serve(answers: Answers): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const request = `${init?.method ?? 'GET'} ${path}`;
    const sent = typeof init?.body === 'string' ? init.body : '{}';
    asked.push({ request, body: JSON.parse(sent) as Record<string, unknown> });
    const [status, body] = answers[request] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  asked = [];
  settings.language = 'zh-Hans';
  localStorage.clear();
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
    [
      'the server’s code',
      [409, { error: { code: 'busy', message: 'too many', zh: '不行', en: 'too many' } }],
      'busy',
    ],
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
    serve({ ...known, ...opens });
    expect(await playWithBots({ rules: 'shanghai' })).toEqual({ table: 't9', seat: 0 });
    expect(requests()).not.toContain('POST /api/guest');
  });

  test('numbers are given to the deal after the server has committed itself, and both are kept', async () => {
    serve({ ...known, ...opens });
    await playWithBots({ rules: 'jihu' });
    expect(requests().slice(-2)).toEqual(['POST /api/tables/offer', 'POST /api/tables']);
    const { rules, offer, entropy } = asked.at(-1)?.body ?? {};
    expect([rules, offer]).toEqual(['jihu', 'o'.repeat(20)]);
    expect(entropy).toMatch(/^[0-9a-f]{32}$/);
    expect(keptDeal(commitment)).toEqual({ commitment, given: entropy });
    expect(keptDeal('other')).toBeNull();
  });

  test.each([
    ['k7qm2p', 'K7QM2P'],
    [' K7Q-M2P ', 'K7QM2P'],
    ['K7QM2', null],
    ['K7QM2PX', null],
    ['房间号一二三', null],
  ])('a code written as “%s” is %s', (written, code) => {
    expect(roomCode(written)).toBe(code);
  });
});

describe('Home', () => {
  test('one tap sits a stranger down', async () => {
    serve({ ...stranger, ...opens });
    render(Home);
    await fireEvent.click(screen.getByRole('button', { name: /和电脑打一场/ }));
    await waitFor(() => {
      expect(route().path).toBe('/table/t9');
    });
    expect(requests().filter((request) => request.startsWith('POST'))).toEqual([
      'POST /api/guest',
      'POST /api/tables/offer',
      'POST /api/tables',
    ]);
  });

  test('what was played last is played again', async () => {
    keepPlay({ request: { rules: 'qiaoma', options: { lezi: 20 } }, zh: '敲麻 勒 20', en: 'Lezi 20' });
    serve({ ...known, ...opens });
    render(Home);
    await fireEvent.click(screen.getByRole('button', { name: /敲麻 勒 20/ }));
    await waitFor(() => {
      expect(route().path).toBe('/table/t9');
    });
    expect(asked.at(-1)?.body).toMatchObject({ rules: 'qiaoma', options: { lezi: 20 } });
  });

  test('an unfinished match is one tap away', async () => {
    serve({ ...known, 'GET /api/matches': [200, [row]] });
    render(Home);
    const link = await screen.findByRole('link', { name: /接着打/ });
    expect(link.getAttribute('href')).toBe('/table/t1');
    expect(link.textContent).toContain('第 4 局，-4 分');
  });

  test('so is the room one was in, unless nothing has happened there for long', async () => {
    const room = { code: 'K7QM2P', rules: 'shanghai', people: 3, playing: false, changed: Date.now() };
    serve({ ...known, 'GET /api/rooms': [200, [{ ...room, code: 'OLDOLD', changed: 0 }, room]] });
    render(Home);
    const link = await screen.findByRole('link', { name: '回到房间 K7QM2P' });
    expect(link.getAttribute('href')).toBe('/room/K7QM2P');
    expect(screen.queryByRole('link', { name: /OLDOLD/ })).toBeNull();
  });

  test('a code leads to its room; what is none says so', async () => {
    serve(known);
    render(Home);
    const field = screen.getByRole('textbox', { name: '输入房号' });
    await fireEvent.input(field, { target: { value: 'k7q' } });
    await fireEvent.click(screen.getByRole('button', { name: '进去' }));
    expect(toasts().map((toast) => toast.text)).toEqual(['房号是六个字母或数字。']);
    await fireEvent.input(field, { target: { value: 'k7q m2p' } });
    await fireEvent.click(screen.getByRole('button', { name: '进去' }));
    expect(route().path).toBe('/room/K7QM2P');
  });

  test('a refusal is told and the button works again', async () => {
    serve({
      ...known,
      ...opens,
      'POST /api/tables': [
        429,
        {
          error: {
            code: 'too_many_tables',
            message: 'no more',
            zh: '开的桌太多了，先打完一桌。',
            en: 'no more',
          },
        },
      ],
    });
    render(Home);
    const button: HTMLButtonElement = screen.getByRole('button', { name: /和电脑打一场/ });
    await fireEvent.click(button);
    await waitFor(() => {
      expect(toasts().map((toast) => toast.text)).toEqual(['开的桌太多了，先打完一桌。']);
    });
    expect(button.disabled).toBe(false);
  });
});

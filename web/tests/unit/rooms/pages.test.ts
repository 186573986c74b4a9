/** Matches, results and the proof, against answers of a server that stands in. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Matches from '@/pages/Matches.svelte';
import MatchPage from '@/pages/MatchPage.svelte';
import Verify from '@/pages/Verify.svelte';
import { match } from '@/model/fixtures/parts';
import { keepDeal } from '@/proof/kept';
import { settings } from '@/settings';
import { sheetDrawing, toPng } from '@/ui/rooms/sheetDrawing';
import alone from '../proof/alone.haipai.jsonl?raw';
import four from '../proof/four.haipai.jsonl?raw';
import { SETS } from './parts';
import { greeting, serve, type Answer } from './server';

beforeEach(() => {
  localStorage.clear();
  settings.language = 'zh-Hans';
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('matches', () => {
  const row = (id: string, changes: object = {}): object => ({
    id,
    table: 't1',
    room: '',
    people: 1,
    rules: 'shanghai',
    base: 1,
    hands: 8,
    hands_over: 8,
    over: true,
    created: 1000,
    seat: 1,
    names: ['阿强', '小兰', '电脑', '电脑'],
    totals: [4, -6, 2, 0],
    ...changes,
  });
  const known = { 'GET /api/hello': [200, greeting], 'GET /api/rules': [200, SETS] } satisfies Record<
    string,
    Answer
  >;

  test('are told with what came of them; one that is not over goes on', async () => {
    serve({ ...known, 'GET /api/matches?': [200, [row('m1'), row('m2', { over: false, hands_over: 2 })]] });
    render(Matches);
    const link = await screen.findByRole('link', { name: /8 局/ });
    expect(link.textContent).toMatch(/−6.*上海麻将/s);
    expect(link.getAttribute('href')).toBe('/matches/m1');
    expect(screen.getByRole('link', { name: '接着打' }).getAttribute('href')).toBe('/table/t1');
  });

  test('name everybody with his points, the most first and oneself marked', async () => {
    serve({ ...known, 'GET /api/matches?': [200, [row('m1')]] });
    render(Matches);
    const link = await screen.findByRole('link', { name: /8 局/ });
    const told = [...link.querySelectorAll('.players > *')];
    expect(told.map((one) => one.textContent)).toEqual(['阿强 +4', '电脑 +2', '电脑 0', '小兰 −6']);
    expect(told.map((one) => one.classList.contains('me'))).toEqual([false, false, false, true]);
  });

  test('are filtered by the server', async () => {
    serve({
      ...known,
      'GET /api/matches?': [200, [row('m1')]],
      'GET /api/matches?rules=hainan': [200, []],
      'GET /api/matches?rules=hainan&role=people': [200, []],
      'GET /api/matches?rules=hainan&role=people&over=true': [200, [row('m5', { rules: 'hainan' })]],
    });
    render(Matches);
    await fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'hainan' } });
    expect(await screen.findByText('还没有。')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: '有朋友' }));
    await fireEvent.click(await screen.findByRole('radio', { name: '打完了' }));
    expect(await screen.findByRole('link', { name: /海南麻将/ })).toBeTruthy();
  });

  test('come fifty at a time', async () => {
    const page = Array.from({ length: 50 }, (_, at) => row(`m${at}`, { created: 1000 - at }));
    serve({
      ...known,
      'GET /api/matches?': [200, page],
      'GET /api/matches?before=951': [200, [row('last', { created: 3 })]],
    });
    render(Matches);
    await fireEvent.click(await screen.findByRole('button', { name: '更早的' }));
    await waitFor(() => {
      expect(document.querySelectorAll('li')).toHaveLength(51);
    });
    expect(screen.queryByRole('button', { name: '更早的' })).toBeNull();
  });

  test('a stranger has none', async () => {
    const asked = serve({ 'GET /api/hello': [200, { ...greeting, account: null }] });
    render(Matches);
    expect(await screen.findByText('还没有。')).toBeTruthy();
    expect(asked.map(({ request }) => request)).toEqual(['GET /api/hello']);
  });
});

describe('a result', () => {
  const players = ['阿强', '小兰', '老王', '阿姨'].map((name) => ({
    name,
    kind: 'human',
    connected: true,
    auto: false,
    ready_next: false,
  }));
  const page = {
    match: { ...match(), id: 'm1', players, totals: [6, -6, 0, 0], seat: 1, over: true, ended: 'vote' },
    created: 0,
    sheet: [
      { hand: 1, dealer: 0, winners: [0], drawn: false, deltas: [6, -6, 0, 0], totals: [6, -6, 0, 0] },
      { hand: 2, dealer: 0, winners: [], drawn: true, deltas: [0, 0, 0, 0], totals: [6, -6, 0, 0] },
    ],
  };

  test('stands by hand and player, with places, and leads on', async () => {
    serve({ 'GET /api/matches/m1': [200, page] });
    render(MatchPage, { params: { id: 'm1' } });
    const rows = (await screen.findAllByRole('row')).map((each) => each.textContent.replace(/\s+/g, ' '));
    expect(rows[1]).toMatch(/1庄 胡 \+6 −6 0 0/);
    expect(rows[2]).toMatch(/2 ?流局/);
    expect(rows[3]).toMatch(/合计\+6 第 1 名−6 第 4 名0 第 2 名0 第 2 名/);
    expect(screen.getByText(/大家商量提前结束。/)).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/replay/m1',
      '/api/matches/m1/sheet.csv',
      '/api/matches/m1/record.haipai.jsonl',
      '/verify/m1',
    ]);
  });

  test('is shared by a link, which is taken back', async () => {
    serve({
      'GET /api/matches/m1': [200, page],
      'POST /api/matches/m1/share': [200, { share: 'tok' }],
      'DELETE /api/matches/m1/share': [200, {}],
    });
    render(MatchPage, { params: { id: 'm1' } });
    await fireEvent.click(await screen.findByRole('button', { name: '分享' }));
    expect(await screen.findByRole('link', { name: /\/s\/tok$/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: '收回链接' }));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /\/s\/tok$/ })).toBeNull();
    });
  });

  test('that was shared is looked at without an account, and not shared on', async () => {
    const asked = serve({ 'GET /api/shared/tok': [200, { ...page, match: { ...page.match, seat: null } }] });
    render(MatchPage, { params: { share: 'tok' } });
    expect((await screen.findByRole('link', { name: '看回放' })).getAttribute('href')).toBe('/s/tok/replay');
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
    expect(asked.map(({ request }) => request)).toEqual(['GET /api/shared/tok']);
  });

  test('that is no longer shared says so', async () => {
    serve({});
    render(MatchPage, { params: { share: 'gone' } });
    expect((await screen.findByRole('alert')).textContent).toBe('没有这场牌，或者链接收回了。');
  });
});

describe('the picture of a result', () => {
  const words = {
    title: '上海麻将',
    subtitle: '今天',
    hand: '局',
    total: '合计',
    names: ['甲', '乙', '丙'],
    rows: [
      { label: '1', deltas: ['+4', '−4', '0'] },
      { label: '2', deltas: ['0', '0', '0'] },
    ],
    totals: ['+4', '−4', '0'],
    first: [0],
    foot: '海派麻将',
  };

  test('holds every number inside its frame, and no two on one another', () => {
    const { width, height, items } = sheetDrawing(words);
    const texts = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
    expect(texts.map(({ text }) => text)).toEqual([
      ...['上海麻将', '今天', '局', '甲', '乙', '丙', '1', '+4', '−4', '0', '2', '0', '0', '0'],
      ...['合计', '+4', '−4', '0', '海派麻将'],
    ]);
    for (const { x, y } of texts) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
    expect(new Set(texts.map(({ x, y }) => `${x} ${y}`)).size).toBe(texts.length);
  });

  test('grows with the hands', () => {
    const more = { ...words, rows: [...words.rows, ...words.rows] };
    expect(sheetDrawing(more).height).toBeGreaterThan(sheetDrawing(words).height);
  });

  test('a browser that cannot draw gives none', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    expect(await toPng(sheetDrawing(words))).toBeNull();
  });
});

describe('the proof', () => {
  const played = { 'POST /api/replay?hand=1000': [200, { hands: [] }] as Answer };

  test('of one’s own match is fetched and holds; what this device saw and gave is found in it', async () => {
    const { commitment, reveals } = (
      JSON.parse(alone.split('\n')[0] ?? '') as { proof: { commitment: string; reveals: string[] } }
    ).proof;
    keepDeal({ commitment, given: reveals[0] ?? '' });
    serve({ 'GET /api/matches/m1/record.haipai.jsonl': [200, alone], ...played });
    render(Verify, { params: { id: 'm1' } });
    expect(await screen.findByRole('heading', { name: '都对得上' })).toBeTruthy();
    expect(screen.getByText(/和这台设备开局时看到的承诺一样/)).toBeTruthy();
    expect(screen.getByText(/发牌用上了这台设备出的随机数/).closest('li')?.className).not.toContain('bad');
  });

  test.each([
    ['left out', undefined, false],
    ['marked as too late', 2, true],
  ])('does not hold when what this device gave was %s', async (_what, place, late) => {
    const { commitment } = (JSON.parse(four.split('\n')[0] ?? '') as { proof: { commitment: string } }).proof;
    keepDeal({ commitment, given: '07'.repeat(16), ...(place === undefined ? {} : { place }) });
    serve({ 'GET /api/matches/m1/record.haipai.jsonl': [200, four], ...played });
    render(Verify, { params: { id: 'm1' } });
    expect(await screen.findByRole('heading', { name: '有对不上的地方' })).toBeTruthy();
    const line = screen.getByText(/发牌用上了这台设备出的随机数/).closest('li');
    expect(line?.className).toContain('bad');
    expect(line?.textContent.includes('没赶上，按零算')).toBe(late);
  });

  test('of a shared match names who gave nothing', async () => {
    serve({ 'GET /api/shared/tok/record.haipai.jsonl': [200, four], ...played });
    render(Verify, { params: { share: 'tok' } });
    expect(await screen.findByText('没给随机数、按零算的：human 2')).toBeTruthy();
    expect(screen.getByText(/这台设备没有记下这场的承诺/)).toBeTruthy();
  });

  test('that does not hold says where', async () => {
    serve({
      'GET /api/matches/m1/record.haipai.jsonl': [200, four.replace(/"dice":\[\d,\d\]/, '"dice":[7,7]')],
      ...played,
    });
    render(Verify, { params: { id: 'm1' } });
    expect(await screen.findByRole('heading', { name: '有对不上的地方' })).toBeTruthy();
    expect(screen.getByText('对不上的局：1')).toBeTruthy();
  });

  const PLAY = /打牌：这台服务器按规则重打了一遍/;
  test.each<[string, Answer, string, string]>([
    ['holds', played['POST /api/replay?hand=1000'], '都对得上', ''],
    [
      'breaks the rules',
      [
        400,
        {
          error: {
            code: 'illegal',
            message: 'line 9: the command was refused',
            zh: '第 9 行：不行',
            en: 'line 9: the command was refused',
          },
        },
      ],
      '有对不上的地方',
      '第 9 行：不行',
    ],
    [
      'cannot be checked now',
      [429, { error: { code: 'slow_down', message: 'wait', zh: '不行', en: 'wait' } }],
      '都对得上',
      '没能检查：',
    ],
  ])('the server says that the play %s', async (_name, answer, title, words) => {
    serve({
      'GET /api/matches/m1/record.haipai.jsonl': [200, four],
      'POST /api/replay?hand=1000': answer,
    });
    render(Verify, { params: { id: 'm1' } });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const line = screen.getByText(PLAY).closest('li');
    expect(line?.textContent).toContain(words);
    expect(line?.classList.contains('bad')).toBe(words !== '');
  });

  test.each([
    [
      'nothing to prove',
      '{"haipai":1,"rules":"shanghai"}',
      '这份牌谱里没有证明：没打完，或不是在服务器上发的牌。',
    ],
    ['no record', 'hello', '这不是牌谱，或者坏了：line 1'],
  ])('%s is told', async (_name, text, words) => {
    render(Verify, { params: {} });
    const file = new File([text], 'a.haipai.jsonl');
    await fireEvent.change(screen.getByLabelText('打开牌谱文件'), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

/** What people do with each other at a table: votes, the pause, phrases, a bot that stands in. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { match as someMatch, NO_CLOCK } from '@/model/fixtures/parts';
import { dealt } from '@/model/fixtures/play';
import type { Match, MatchPlayer } from '@/model/wire';
import type { OpenVote } from '@/model/wire.generated';
import { keptDeal } from '@/proof/kept';
import { settings } from '@/settings';
import { SAID_MS } from '@/ui/rooms/roomState';
import TableSocial from '@/ui/rooms/TableSocial.svelte';
import { Game } from '@/ui/table/game.svelte';
import { World } from '../net/world';

let world: World;
let game: Game;

const nobody = (): void => undefined;
const human = (name: string, changes: Partial<MatchPlayer> = {}): MatchPlayer => ({
  name,
  kind: 'human',
  connected: true,
  auto: false,
  ready_next: false,
  avatar: 'a03',
  ...changes,
});

function match(changes: Partial<Match> = {}): Match {
  const players = [human('阿强'), human('小兰'), human('老王'), human('阿姨')];
  return { ...someMatch(), players, seat: 0, room: 'K7QM2P', ...changes };
}

function vote(changes: Partial<OpenVote> = {}): OpenVote {
  return { kind: 'end', seat: null, by: 1, yes: [1], no: [], ends_in_ms: 20_000, ...changes };
}

function show(now: Match, about: number | null = null): void {
  render(TableSocial, { game, match: now, about });
}

beforeEach(() => {
  settings.language = 'zh-Hans';
  world = new World();
  game = new Game('t', { home: nobody, room: nobody }, world.around);
  game.start();
  world.line.events.opened();
  world.receive({ t: 'state', seq: 1, match: match(), view: dealt(), clock: NO_CLOCK, server_time: 0 });
});

afterEach(() => {
  game.stop();
  vi.useRealTimers();
});

const last = () => world.line.sent.at(-1);

describe('a vote', () => {
  test('says who wants what and how it stands, and is answered', async () => {
    show(match({ vote: vote() }));
    const card = screen.getByRole('alertdialog', { name: '小兰 提议' });
    expect(card.textContent).toMatch(/20 秒.*整场打到这里结束.*同意 1，不同意 0/s);
    await fireEvent.click(screen.getByRole('button', { name: '不同意' }));
    expect(last()).toEqual({ t: 'cast', yes: false });
    await fireEvent.click(screen.getByRole('button', { name: '同意' }));
    expect(last()).toEqual({ t: 'cast', yes: true });
  });

  test.each([
    ['whoever has answered', vote({ yes: [1, 0] }), 0],
    ['whoever has said no', vote({ no: [0] }), 0],
    ['whom it is about', vote({ kind: 'replace', seat: 0 }), 0],
    ['whoever watches', vote(), null],
  ])('%s is not asked', (_name, open, seat) => {
    show(match({ vote: open, seat }));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
  });

  test.each([
    ['whoever is asked finds it over the settlement', vote(), true],
    ['whoever has answered has the settlement for himself', vote({ yes: [1, 0] }), false],
  ])('%s', async (_name, open, over) => {
    const settlement = document.body.appendChild(document.createElement('dialog'));
    show(match({ vote: open }));
    const card = screen.getByRole<HTMLDialogElement>('alertdialog');
    const raised = vi.spyOn(card, 'showModal');
    settlement.showModal();
    await waitFor(() => {
      expect(raised).toHaveBeenCalledTimes(over ? 1 : 0);
    });
    settlement.remove();
    await waitFor(() => {
      expect(card.open).toBe(true);
    });
    expect(raised).toHaveBeenCalledTimes(over ? 1 : 0);
  });

  test('the seconds run down', async () => {
    vi.useFakeTimers();
    show(match({ vote: vote({ ends_in_ms: 3000 }) }));
    await vi.advanceTimersByTimeAsync(1200);
    expect(screen.getByRole('alertdialog').textContent).toContain('2 秒');
  });
});

describe('a pause', () => {
  test('covers the table until somebody goes on', async () => {
    show(match({ paused: true }));
    await fireEvent.click(screen.getByRole('button', { name: '继续打' }));
    expect(last()).toEqual({ t: 'resume' });
  });

  test('covers the settlement, and leaves votes above itself', async () => {
    const settlement = document.body.appendChild(document.createElement('dialog'));
    settlement.showModal();
    const raised: (string | null)[] = [];
    const raise = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      raised.push(this.ariaLabel ?? this.getAttribute('aria-label'));
      this.open = true;
    });
    show(match({ paused: true, vote: vote() }));
    await waitFor(() => {
      expect(raised).toEqual(['歇一歇', '小兰 提议']);
    });
    raise.mockRestore();
    settlement.remove();
  });

  test('then counts down', () => {
    show(match({ paused: true, resumes_in_ms: 5000 }));
    expect(screen.getByRole('dialog', { name: '歇一歇' }).textContent).toContain('5 秒后继续');
    expect(screen.queryByRole('button', { name: '继续打' })).toBeNull();
  });
});

describe('phrases', () => {
  test('stand at the table for a while and are read out', async () => {
    vi.useFakeTimers();
    show(match());
    world.receive({ t: 'said', seat: 1, phrase: 'p03' });
    await vi.advanceTimersByTimeAsync(10);
    expect(document.querySelector('.said[data-seat="1"]')?.textContent).toContain('打得漂亮！');
    expect(screen.getByRole('log').textContent).toBe('小兰：打得漂亮！');
    await vi.advanceTimersByTimeAsync(SAID_MS);
    expect(document.querySelector('.said')).toBeNull();
  });

  test('are chosen from one’s own picture, beside what may be proposed', async () => {
    show(match({ spectators: 2 }), 0);
    expect(screen.getByText('2 人旁观')).toBeTruthy();
    expect(screen.getByRole('link', { name: '回房间' }).getAttribute('href')).toBe('/room/K7QM2P');
    await fireEvent.click(screen.getByRole('button', { name: '谢谢！' }));
    expect(last()).toEqual({ t: 'say', phrase: 'p04' });
    show(match(), 0);
    await fireEvent.click(screen.getByRole('button', { name: '歇一歇' }));
    expect(last()).toEqual({ t: 'vote', kind: 'pause' });
  });

  test('of somebody who is not to be heard are not shown', async () => {
    show(match(), 1);
    await fireEvent.click(screen.getByRole('button', { name: '不看他说的' }));
    world.receive({ t: 'said', seat: 1, phrase: 'p03' });
    await waitFor(() => {
      expect(game.heard?.phrase).toBe('p03');
    });
    expect(document.querySelector('.said')).toBeNull();
  });
});

describe('alone against bots', () => {
  const bot = human('电脑', { kind: 'bot', avatar: '' });

  test('there is nobody to speak to; the match can be ended', async () => {
    show(match({ room: '', players: [human('阿强'), bot, bot, bot] }), 0);
    expect(screen.queryByRole('button', { name: '谢谢！' })).toBeNull();
    expect(screen.queryByRole('button', { name: '歇一歇' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: '提前结束' }));
    expect(last()).toEqual({ t: 'vote', kind: 'end' });
  });
});

describe('who is away', () => {
  test.each([
    ['has lost the line', { connected: false }, true],
    ['is on auto-play', { auto: true }, true],
    ['is here', {}, false],
    ['is stood in for already', { connected: false, stand_in: true }, false],
  ])('%s: a bot may be proposed or not', async (_name, changes, offered) => {
    const players = [human('阿强'), human('小兰', changes), human('老王'), human('阿姨')];
    show(match({ players }), 1);
    const button = screen.queryByRole('button', { name: '让电脑替 小兰 打' });
    expect(button !== null).toBe(offered);
    if (button === null) return;
    await fireEvent.click(button);
    expect(last()).toEqual({ t: 'vote', kind: 'replace', seat: 1 });
  });

  test('whoever comes back takes his seat again', async () => {
    const players = [human('阿强', { stand_in: true }), human('小兰'), human('老王'), human('阿姨')];
    show(match({ players }));
    await fireEvent.click(screen.getByRole('button', { name: '我来打' }));
    expect(last()).toEqual({ t: 'auto', on: false });
  });
});

test('a spectator is told that he is a minute late', () => {
  show(match({ seat: null }));
  expect(screen.getByText('正在旁观，晚一分钟')).toBeTruthy();
});

test('what the server promised is kept by every device that sees it', () => {
  const commitment = 'ef'.repeat(32);
  show(match({ proof: { commitment, secret: null, next: null } }));
  expect(keptDeal(commitment)).toEqual({ commitment, given: '' });
});

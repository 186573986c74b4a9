/** A seat at a running table: switches that answer, captions that come and go, actions that are sent. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claims, dealt, kongs, ownTurn } from '@/model/fixtures/play';
import { match, NO_CLOCK } from '@/model/fixtures/parts';
import { CAPTION_MS } from '@/model/queue';
import type { GameEvent, Lost, View } from '@/model/wire';
import { keptDeal } from '@/proof/kept';
import { Game, SWITCH_MS } from '@/ui/table/game.svelte';
import { World } from '../net/world';

let world: World;
let game: Game;
let left: () => void;
let room: (code: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
  left = vi.fn<() => void>();
  room = vi.fn<(code: string) => void>();
  game = new Game('t', { home: left, room }, world.around);
  game.start();
  world.line.events.opened();
  world.receive({ t: 'state', seq: 1, match: match(), view: dealt(), clock: NO_CLOCK, server_time: 0 });
});

afterEach(() => {
  game.stop();
  vi.useRealTimers();
});

function update(seq: number, view: View, events: GameEvent[] = []): void {
  world.receive({ t: 'update', seq, events, view, match: null, clock: NO_CLOCK });
}

function commands(): string[] {
  return world.line.sent.flatMap((message) => (message.t === 'do' ? [message.command] : []));
}

const PUNG: GameEvent = { type: 'pung', seat: 2, tile: 4, from: 0 };
const passing = (legal: string[]): View => ({ ...claims(), legal });

describe('switches', () => {
  test('no claims passes after a moment, once', () => {
    game.actions.toggle('noClaims', true);
    update(2, passing(['pung', 'pass']));
    expect(commands()).toEqual([]);
    vi.advanceTimersByTime(SWITCH_MS);
    vi.advanceTimersByTime(5 * SWITCH_MS);
    expect(commands()).toEqual(['pass']);
  });

  test('turned on with a choice open, it answers that one too', () => {
    update(2, ownTurn());
    game.actions.toggle('throwDrawn', true);
    vi.advanceTimersByTime(SWITCH_MS);
    expect(commands()).toEqual(['discard 7m']);
  });

  test('a win and kongs are left to the player', () => {
    game.actions.toggle('noClaims', true);
    game.actions.toggle('throwDrawn', true);
    update(2, claims());
    vi.advanceTimersByTime(SWITCH_MS);
    update(3, kongs());
    vi.advanceTimersByTime(SWITCH_MS);
    expect(commands()).toEqual([]);
  });

  test('a view that comes meanwhile is answered for itself', () => {
    game.actions.toggle('noClaims', true);
    update(2, passing(['pung', 'pass']));
    vi.advanceTimersByTime(SWITCH_MS - 1);
    update(3, claims());
    vi.advanceTimersByTime(SWITCH_MS);
    expect(commands()).toEqual([]);
  });

  test('nothing is answered while the line is down', () => {
    game.actions.toggle('noClaims', true);
    update(2, passing(['pung', 'pass']));
    world.line.events.closed();
    vi.advanceTimersByTime(SWITCH_MS);
    expect(game.state.pending).toEqual([]);
  });
});

describe('captions', () => {
  test('come with their event and go by themselves', () => {
    update(2, dealt(), [PUNG]);
    expect(game.captions.shown?.caption).toEqual({ seats: [2], word: 'pung' });
    vi.advanceTimersByTime(CAPTION_MS);
    expect(game.captions.shown).toBeNull();
  });

  test('a reconnect shows none', () => {
    world.line.events.closed();
    world.pass(1000);
    world.line.events.opened();
    world.receive({ t: 'state', seq: 9, match: match(), view: dealt(), clock: NO_CLOCK, server_time: 0 });
    expect(game.captions.shown).toBeNull();
  });
});

describe('a lost claim', () => {
  const lost = (to: number, by: Lost['by']): string => {
    world.receive({
      t: 'update',
      seq: 2,
      events: [],
      view: dealt(),
      match: null,
      clock: NO_CLOCK,
      lost: { to, by },
    });
    return game.state.notices.at(-1)?.words.zh ?? '';
  };

  test.each([
    [2, 'pung', '小美碰走了这张，碰比吃先'],
    [1, 'win', '这张被阿强胡了，轮不到你'],
  ] as const)('says who has the tile and how: %i by %s', (to, by, words) => {
    expect(lost(to, by)).toBe(words);
  });

  test('a seat without a name is called by its wind', () => {
    const nameless = match().players.map((player) => ({ ...player, name: '' }));
    world.receive({
      t: 'update',
      seq: 2,
      events: [],
      view: dealt(),
      match: match({ players: nameless }),
      clock: NO_CLOCK,
    });
    expect(lost(3, 'kong')).toBe('北杠走了这张，杠比吃先');
  });
});

describe('actions', () => {
  test('a command carries the number of the view it was chosen on', () => {
    update(5, ownTurn());
    game.actions.act('discard 1m');
    expect(world.line.sent.at(-1)).toMatchObject({ t: 'do', command: 'discard 1m', seq: 5 });
    expect(game.state.pending).toHaveLength(1);
  });

  test('next is said', () => {
    game.actions.next();
    expect(world.line.sent.at(-1)).toEqual({ t: 'next' });
  });

  test('another match alone gives new numbers to its deal, and keeps what was promised', () => {
    const commitment = 'ab'.repeat(32);
    const proof = { commitment: 'cd'.repeat(32), secret: null, next: commitment };
    const over = match({ proof });
    world.receive({ t: 'state', seq: 2, match: over, view: dealt(), clock: NO_CLOCK, server_time: 0 });
    game.actions.again();
    const said = world.line.sent.at(-1);
    expect(said?.t).toBe('again');
    const given = said?.t === 'again' ? said.entropy : null;
    expect(given).toMatch(/^[0-9a-f]{32}$/);
    expect(keptDeal(commitment)?.given).toBe(given);
  });

  test('another match at a room’s table is agreed on in the room', () => {
    const over = match({ room: 'K7QM2P' });
    world.receive({ t: 'state', seq: 2, match: over, view: dealt(), clock: NO_CLOCK, server_time: 0 });
    game.actions.again();
    expect(room).toHaveBeenCalledWith('K7QM2P');
    expect(world.kinds()).not.toContain('again');
  });

  test('phrases of others are heard, each as something new', () => {
    world.receive({ t: 'said', seat: 2, phrase: 'p03' });
    world.receive({ t: 'said', seat: 2, phrase: 'p03' });
    expect(game.heard).toEqual({ t: 'said', seat: 2, phrase: 'p03', key: 2 });
    game.say({ t: 'vote', kind: 'pause' });
    expect(world.line.sent.at(-1)).toEqual({ t: 'vote', kind: 'pause' });
  });

  test('leaving says so and goes', () => {
    game.actions.leave();
    expect(world.line.sent.at(-1)).toEqual({ t: 'leave' });
    expect(left).toHaveBeenCalledOnce();
  });

  test('auto-play is asked for and ended', () => {
    game.actions.auto(true);
    game.actions.auto(false);
    expect(world.line.sent.slice(-2)).toEqual([
      { t: 'auto', on: true },
      { t: 'auto', on: false },
    ]);
  });
});

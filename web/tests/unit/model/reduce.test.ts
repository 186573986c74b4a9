/** The state of the table as messages come: newest view, events once, pending actions, switches of one hand. */
import { describe, expect, test } from 'vitest';
import { claims, dealt, ownTurn } from '@/model/fixtures/play';
import { clock, match, NO_CLOCK } from '@/model/fixtures/parts';
import { reduce, type Input } from '@/model/reduce';
import { START, type TableState } from '@/model/state';
import type { GameEvent, ServerMessage } from '@/model/wire';

const DRAW: GameEvent = { type: 'draw', seat: 0, tile: 6, from: 'front', wall_left: 47 };
const THROWN: GameEvent = { type: 'discard', seat: 3, tile: 4, drawn: false, knock: false };

function message(sent: ServerMessage, now = 1000): Input {
  return { kind: 'message', message: sent, now };
}

function state(seq: number): ServerMessage {
  return { t: 'state', seq, match: match(), view: dealt(), clock: NO_CLOCK, server_time: 0 };
}

type Update = Extract<ServerMessage, { t: 'update' }>;

function update(seq: number, parts: Partial<Update> = {}): ServerMessage {
  return { t: 'update', seq, events: [DRAW], view: ownTurn(), match: null, clock: NO_CLOCK, ...parts };
}

function play(...inputs: Input[]): TableState {
  return inputs.reduce(reduce, START);
}

describe('views', () => {
  test('a state brings the view and no cue: a reconnect replays nothing', () => {
    const next = play(message(state(7)));
    expect(next).toMatchObject({ seq: 7, link: 'online', cues: [] });
    expect(next.view?.hand).toEqual(dealt().hand);
  });

  test('an update brings its events as cues and keeps the match', () => {
    const next = play(message(state(7)), message(update(8)));
    expect(next.cues.map((cue) => cue.event.type)).toEqual(['draw']);
    expect(next.match?.id).toBe('gallery');
    expect(next.view?.drawn).toBe(ownTurn().drawn);
  });

  test('a jump in the numbers is no gap', () => {
    expect(play(message(state(7)), message(update(12))).cues).toHaveLength(1);
  });

  test('the same number brings the view, but its events are not played again', () => {
    const next = play(message(state(7)), message(update(7, { match: match({ hand_no: 3 }) })));
    expect(next.cues).toEqual([]);
    expect(next.view?.drawn).toBe(ownTurn().drawn);
  });

  test('what is older than what is shown is dropped', () => {
    const shown = play(message(state(7)));
    expect(reduce(shown, message(update(6)))).toBe(shown);
  });

  test('the choices are read, and since when they have been there is kept', () => {
    const first = play(
      message(state(7)),
      message(update(8, { view: claims(), clock: clock('claim', 9) }), 2000),
    );
    expect(first.prompt.calls).toHaveLength(7);
    expect(first.promptSince).toBe(2000);
    expect(first.deadline.endsAt).toBe(2000 + 39_000);
    const again = reduce(first, message(update(8, { view: claims() }), 3000));
    expect(again.promptSince).toBe(2000);
    expect(reduce(again, message(update(9), 4000)).promptSince).toBe(4000);
  });
});

describe('actions', () => {
  const sent: Input = { kind: 'sent', action: { id: 'a', command: 'pung', seq: 7 } };

  test('an action is pending until it is acknowledged', () => {
    const pending = play(message(state(7)), sent);
    expect(pending.pending).toHaveLength(1);
    expect(reduce(pending, message({ t: 'ack', id: 'b', seq: 8 })).pending).toHaveLength(1);
    expect(reduce(pending, message({ t: 'ack', id: 'a', seq: 8 })).pending).toEqual([]);
  });

  test('between the ack and the view that follows nothing is asked', () => {
    const asked = play(message(state(7)), message(update(8, { view: claims() })));
    expect(reduce(asked, message({ t: 'ack', id: 'a', seq: 8 })).prompt.calls).toHaveLength(7);
    expect(reduce(asked, message({ t: 'ack', id: 'a', seq: 9 })).prompt.calls).toEqual([]);
  });

  test('a refusal ends it and says why', () => {
    const refused = play(
      message(state(7)),
      sent,
      message({ t: 'refused', id: 'a', code: 'not_asked', zh: '没有问你', en: 'not asked' }),
    );
    expect(refused.pending).toEqual([]);
    expect(refused.notices[0]?.words).toMatchObject({ code: 'not_asked', zh: '没有问你' });
  });

  test('notices go when dismissed, and only the newest two stay', () => {
    const words = (code: string): Input => ({ kind: 'notice', words: { code, zh: code, en: code } });
    const many = play(words('a'), words('b'), words('c'));
    expect(many.notices.map((notice) => notice.words.code)).toEqual(['b', 'c']);
    const [first] = many.notices;
    expect(reduce(many, { kind: 'dismiss', key: first?.key ?? 0 }).notices).toHaveLength(1);
  });

  test('an error of the line is shown, a pong changes nothing', () => {
    const shown = play(message(state(7)));
    expect(reduce(shown, message({ t: 'pong', n: 1 }))).toBe(shown);
    expect(
      reduce(shown, message({ t: 'error', code: 'bad_message', message: 'x', zh: 'x', en: 'x' })).notices,
    ).toHaveLength(1);
  });

  test('a command in trouble is given up; one that only came too fast stays open and is not talked of', () => {
    const pending = play(message(state(7)), sent);
    const bad = reduce(
      pending,
      message({ t: 'error', code: 'bad_message', message: 'x', zh: 'x', en: 'x', id: 'a' }),
    );
    expect(bad.pending).toEqual([]);
    const fast = reduce(
      pending,
      message({ t: 'error', code: 'too_fast', message: 'x', zh: 'x', en: 'x', id: 'a' }),
    );
    expect(fast.pending).toHaveLength(1);
    expect(fast.notices).toEqual([]);
  });
});

describe('switches', () => {
  const on: Input = { kind: 'toggle', name: 'noClaims', on: true };

  test('they stay through a hand and are off in the next', () => {
    const kept = play(message(state(7)), on, message(update(8)));
    expect(kept.toggles.noClaims).toBe(true);
    expect(reduce(kept, message(update(9, { match: match({ hand_no: 4 }) }))).toggles.noClaims).toBe(false);
    expect(reduce(kept, message(update(9, { match: match({ id: 'next' }) }))).toggles.noClaims).toBe(false);
  });

  test('a reconnect within the hand keeps them', () => {
    expect(play(message(state(7)), on, message(state(8))).toggles.noClaims).toBe(true);
  });
});

describe('the line', () => {
  test.each([
    ['replaced', 'ended'],
    ['closed', 'offline'],
    ['no_table', 'ended'],
    ['shutdown', 'offline'],
  ] as const)('bye %s leaves it %s', (code, link) => {
    expect(play(message({ t: 'bye', code, zh: '', en: '' }))).toMatchObject({ link, bye: { code } });
  });

  test('the view stays while the line is down', () => {
    const down = play(message(state(7)), { kind: 'link', link: 'offline' });
    expect(down.link).toBe('offline');
    expect(down.view).not.toBeNull();
    expect(reduce(down, { kind: 'link', link: 'offline' })).toBe(down);
  });

  test('a discard of another is a cue with a sound and no caption', () => {
    const next = play(message(state(7)), message(update(8, { events: [THROWN] })));
    expect(next.cues[0]).toMatchObject({ sound: 'discard', caption: null });
  });
});

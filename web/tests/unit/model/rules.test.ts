/** Small readings of the view: places of seats, choices, switches, countdown, taps. */
import { describe, expect, test } from 'vitest';
import { deadlineOf, timeLeft } from '@/model/clock';
import { claims, kongs, ownTurn } from '@/model/fixtures/play';
import { clock, tile, tiles } from '@/model/fixtures/parts';
import { AFTER_THROW_MS, EMPTY_GRIP, handTiles, keepGrip, neighbour, tap, type HandTile } from '@/model/hand';
import { initialOf } from '@/model/names';
import { isPrecious, promptOf, whyNotThrown } from '@/model/prompt';
import { placeOf, seatsAround, turnedTile } from '@/model/seats';
import { answerOf, TOGGLES_OFF } from '@/model/toggles';

describe('seats', () => {
  test.each([
    [0, 0, 4, 'me'],
    [1, 0, 4, 'right'],
    [2, 0, 4, 'across'],
    [3, 0, 4, 'left'],
    [0, 3, 4, 'right'],
    [1, 2, 4, 'left'],
    [2, 1, 3, 'right'],
    [0, 1, 3, 'left'],
    [2, -1, 4, 'across'],
  ] as const)('C-2.1: seat %i seen from %i of %i is %s', (seat, own, seats, place) => {
    expect(placeOf(seat, own, seats)).toBe(place);
  });

  test('every seat has its place once, in turning order', () => {
    expect(seatsAround(2, 4)).toEqual([
      { seat: 2, place: 'me' },
      { seat: 3, place: 'right' },
      { seat: 0, place: 'across' },
      { seat: 1, place: 'left' },
    ]);
  });

  test('a seat that is none, and a table for five, are refused', () => {
    expect(() => placeOf(9, 0, 4)).not.toThrow();
    expect(() => placeOf(0, 0, 5)).toThrow(RangeError);
  });

  test.each([
    ['from the left hand', 1, 0, 3, 0],
    ['from across', 2, 0, 3, 1],
    ['from the right hand', 0, 1, 3, 2],
    ['a kong from the right hand', 0, 1, 4, 3],
    ['a concealed kong', 0, -1, 4, -1],
  ])('C-7.3: the claimed tile lies on the side it came from: %s', (_, owner, from, count, at) => {
    expect(turnedTile(owner, from, count, 4)).toBe(at);
  });
});

describe('prompt', () => {
  test('every choice of a window, in the order 胡 杠 碰 吃 过', () => {
    const { calls } = promptOf(claims());
    expect(calls.map((call) => call.command)).toEqual([
      'win',
      'kong',
      'pung',
      'chow 3m',
      'chow 4m',
      'chow 5m',
      'pass',
    ]);
    expect(calls[3]?.tiles).toEqual(tiles('345m'));
    expect(calls[1]?.tiles).toEqual(tiles('5m'));
  });

  test('the order of the list does not matter', () => {
    const shuffled = { legal: ['pass', 'chow 3m', 'pung', 'win'], last: null };
    expect(promptOf(shuffled).calls.map((call) => call.kind)).toEqual(['win', 'pung', 'chow', 'pass']);
  });

  test('own kongs name their kind, and discards are found by kind', () => {
    const { calls, discards } = promptOf(kongs());
    expect(calls.map((call) => call.tiles[0])).toEqual([undefined, tile('5m'), tile('2m'), tile('7s')]);
    expect(discards.get(tile('7s'))).toBe('discard 7s');
    expect(discards.has(tile('9p'))).toBe(false);
  });

  test('choices before the deal, and 敲, are kept apart', () => {
    const prompt = promptOf({ legal: ['ga 2', 'no_card', 'knock 5m'], last: null });
    expect([...prompt.ga]).toEqual([[2, 'ga 2']]);
    expect(prompt.cards).toEqual(['no_card']);
    expect(prompt.knocks.get(tile('5m'))).toBe('knock 5m');
  });

  test('a blocked tile has its reason, any other none', () => {
    const view = { blocked: [{ tile: 3, code: 'locked_hand', zh: '敲了', en: 'locked' }] };
    expect(whyNotThrown(view, 3)?.code).toBe('locked_hand');
    expect(whyNotThrown(view, 4)).toBeNull();
  });
});

describe('switches', () => {
  const on = (names: readonly (keyof typeof TOGGLES_OFF)[]): typeof TOGGLES_OFF => ({
    ...TOGGLES_OFF,
    ...Object.fromEntries(names.map((name) => [name, true])),
  });
  const answer = (
    names: readonly (keyof typeof TOGGLES_OFF)[],
    legal: string[],
    drawn: number | null = null,
  ) => answerOf(on(names), { drawn }, promptOf({ legal, last: null }));

  test.each([
    ['nothing is on', [], ['pung', 'pass'], null, null],
    ['auto win takes a win', ['autoWin'], ['win', 'pung', 'pass'], null, 'win'],
    ['auto win leaves a pung to the player', ['autoWin'], ['pung', 'pass'], null, null],
    ['no claims passes a pung', ['noClaims'], ['pung', 'chow 1m', 'pass'], null, 'pass'],
    ['no claims never swallows a win', ['noClaims'], ['win', 'pung', 'pass'], null, null],
    ['no claims never swallows a kong', ['noClaims'], ['kong', 'pung', 'pass'], null, null],
    ['throw drawn throws it', ['throwDrawn'], ['discard 1m', 'discard 5p'], tile('5p'), 'discard 5p'],
    ['throw drawn stops for a win', ['throwDrawn'], ['win', 'discard 5p'], tile('5p'), null],
    ['throw drawn stops for a kong', ['throwDrawn'], ['concealed_kong 1m', 'discard 5p'], tile('5p'), null],
    ['throw drawn stops where 敲 may go', ['throwDrawn'], ['knock 1m', 'discard 5p'], tile('5p'), null],
    ['throw drawn does nothing after a claim', ['throwDrawn'], ['discard 5p'], null, null],
    ['throw drawn claims and passes nothing', ['throwDrawn'], ['pung', 'pass'], null, null],
    ['all on: the win goes first', ['autoWin', 'noClaims', 'throwDrawn'], ['win', 'pass'], null, 'win'],
  ] as const)('%s', (_, names, legal, drawn, command) => {
    expect(answer(names, [...legal], drawn)).toBe(command);
  });

  test('wins and kongs are precious, the rest is not', () => {
    expect(isPrecious(promptOf(kongs()))).toBe(true);
    expect(isPrecious(promptOf(ownTurn()))).toBe(false);
  });
});

describe('countdown', () => {
  test.each([
    ['at once', 0, { base: 15, bank: 30, total: 45 }],
    ['in the base time', 14_200, { base: 1, bank: 30, total: 31 }],
    ['when the bank begins', 15_000, { base: 0, bank: 30, total: 30 }],
    ['in the bank', 40_100, { base: 0, bank: 5, total: 5 }],
    ['at the end', 60_000, { base: 0, bank: 0, total: 0 }],
  ])('%s', (_, later, left) => {
    const deadline = deadlineOf(clock('turn', 15), 1000);
    expect(timeLeft(deadline, 1000 + later)).toMatchObject(left);
  });

  test('nothing runs without an end', () => {
    const none = { ...clock('turn', 5), ends_in_ms: null };
    expect(timeLeft(deadlineOf(none, 0), 0)).toBeNull();
  });
});

describe('hand', () => {
  const held = handTiles({ hand: tiles('11235m'), drawn: tile('1m'), hidden_flowers: [] });
  const at = { now: 10_000, oneTap: false, canThrow: true };
  const byKey = (key: string): HandTile => {
    const found = held.find((each) => each.key === key);
    if (found === undefined) throw new Error(key);
    return found;
  };

  test('the drawn tile stands last and apart, copies have keys of their own', () => {
    expect(held.map((each) => each.key)).toEqual(['0.0', '1.0', '2.0', '4.0', 'drawn']);
    expect(held.at(-1)).toMatchObject({ kind: 0, drawn: true });
  });

  test('the first tap lifts, the second throws', () => {
    const first = tap(EMPTY_GRIP, byKey('1.0'), at);
    expect(first.tap.does).toBe('lift');
    const second = tap(first.grip, byKey('1.0'), { ...at, now: 10_050 });
    expect(second.tap).toEqual({ does: 'throw', tile: byKey('1.0') });
    expect(second.grip.lifted).toBeNull();
  });

  test('another tile is lifted in its place, not thrown', () => {
    const { grip } = tap(EMPTY_GRIP, byKey('1.0'), at);
    expect(tap(grip, byKey('2.0'), at)).toMatchObject({ tap: { does: 'lift' }, grip: { lifted: '2.0' } });
  });

  test('out of turn a second tap lowers', () => {
    const { grip } = tap(EMPTY_GRIP, byKey('1.0'), { ...at, canThrow: false });
    expect(tap(grip, byKey('1.0'), { ...at, canThrow: false }).tap.does).toBe('lower');
  });

  test('with one tap the rest of a double tap throws nothing', () => {
    const one = { ...at, oneTap: true };
    const first = tap(EMPTY_GRIP, byKey('1.0'), one);
    expect(first.tap.does).toBe('throw');
    expect(tap(first.grip, byKey('2.0'), { ...one, now: one.now + AFTER_THROW_MS - 1 }).tap.does).toBe(
      'nothing',
    );
    expect(tap(first.grip, byKey('2.0'), { ...one, now: one.now + AFTER_THROW_MS }).tap.does).toBe('throw');
  });

  test('a lifted tile that is no longer held is not lifted', () => {
    const grip = { ...EMPTY_GRIP, lifted: '4.0' };
    expect(keepGrip(grip, held).lifted).toBe('4.0');
    expect(keepGrip(grip, held.slice(0, 2)).lifted).toBeNull();
  });

  test('arrows go round', () => {
    expect(neighbour(held, null, 1)?.key).toBe('0.0');
    expect(neighbour(held, null, -1)?.key).toBe('drawn');
    expect(neighbour(held, 'drawn', 1)?.key).toBe('0.0');
    expect(neighbour([], null, 1)).toBeNull();
  });
});

test.each([
  ['阿强', '强'],
  ['陈师傅', '陈'],
  ['小', '小'],
  ['Max', 'M'],
  ['', ''],
])('the sign of “%s” is “%s”', (name, sign) => {
  expect(initialOf(name)).toBe(sign);
});

/** The wall re-made in the browser is the engine's, tile for tile. */
import { describe, expect, test } from 'vitest';
import { commitmentTo, eightBytes, hex, joined, randomBytes, unhex } from '@/proof/bytes';
import { Stream } from '@/proof/stream';
import { shuffle, tileSet, Wall } from '@/proof/wall';
import { walls } from './walls.json';

describe('bytes', () => {
  test('hex digits there and back', () => {
    expect(hex(unhex('00ff10'))).toBe('00ff10');
    for (const bad of ['0', 'zz', 'FF']) expect(() => unhex(bad)).toThrow(RangeError);
  });

  test('a commitment is SHA-256', () => {
    expect(commitmentTo(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  test('numbers are written with the highest byte first', () => {
    expect(hex(joined(eightBytes(258), unhex('07')))).toBe('000000000000010207');
  });

  test('what a player gives is 16 bytes, never the same', () => {
    expect(randomBytes()).toHaveLength(16);
    expect(hex(randomBytes())).not.toBe(hex(randomBytes()));
  });
});

describe('the wall of a seed', () => {
  test.each(walls)('dealer $dealer of $seats, honours $honours', (wall) => {
    const dealt = shuffle(unhex(wall.seed), tileSet(wall), wall.dealer, wall.seats);
    expect(dealt.dice).toEqual(wall.dice);
    expect(hex(Uint8Array.from(dealt.front))).toBe(wall.front);
  });

  test('numbers stay below their bound', () => {
    const stream = new Stream(unhex('01'.repeat(32)), 'any');
    const numbers = Array.from({ length: 300 }, () => stream.below(6));
    expect([...new Set(numbers)].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('tiles leave the wall', () => {
  const front = Array.from({ length: 8 }, (_, at) => at);

  test('from the front in order, from the back the upper tile of a stack before its lower', () => {
    const wall = new Wall(front);
    expect([wall.takeFront(), wall.takeBack(), wall.takeBack(), wall.takeBack(), wall.takeFront()]).toEqual([
      0, 6, 7, 4, 1,
    ]);
    expect(wall.left).toBe(3);
  });

  test.each([
    ['front', [0, 1, 2, 3, 4, 5, 7]],
    ['back', [0, 1, 2, 3, 4, 5, 7]],
  ])('the last one is the one that is there, taken from the %s', (side, order) => {
    const wall = new Wall(front);
    expect(wall.takeBack()).toBe(6);
    const taken = order.slice(0, 6).map(() => wall.takeFront());
    taken.push(side === 'front' ? wall.takeFront() : wall.takeBack());
    expect(taken).toEqual(order);
    expect(wall.takeFront()).toBe(-1);
  });

  test('the dealer gets fourteen, in fours and ones', () => {
    const wall = new Wall(tileSet({ honours: true }).map((_, at) => at));
    const hands = wall.deal(1, 3);
    expect(hands.map((hand) => hand.length)).toEqual([13, 14, 13]);
    expect(hands[1]?.slice(0, 5)).toEqual([0, 1, 2, 3, 12]);
    expect(hands[1]?.slice(12)).toEqual([36, 39]);
  });
});

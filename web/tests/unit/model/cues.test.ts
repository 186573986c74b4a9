/** What is shown and heard of events, and in which order captions come. */
import { describe, expect, test } from 'vitest';
import { cueOf, type Caption } from '@/model/cues';
import {
  advance,
  CAPTION_HURRIED_MS,
  CAPTION_MS,
  dueIn,
  enqueue,
  MOST_WAITING,
  NO_CAPTIONS,
} from '@/model/queue';
import type { GameEvent } from '@/model/wire';

const EVENTS: readonly [GameEvent, string | null, string | null][] = [
  [{ type: 'deal', dealer: 0, dice: [1, 2], hands: [] }, null, 'deal'],
  [{ type: 'flower', seat: 1, tiles: [34] }, 'flower', 'flower'],
  [{ type: 'draw', seat: 1, tile: -1, from: 'back', wall_left: 3 }, null, 'draw'],
  [{ type: 'discard', seat: 1, tile: 3, drawn: true, knock: false }, null, 'discard'],
  [{ type: 'discard', seat: 1, tile: 3, drawn: true, knock: true }, 'knock', 'knock'],
  [{ type: 'chow', seat: 1, tile: 3, claimed: 4, from: 0 }, 'chow', 'chow'],
  [{ type: 'pung', seat: 1, tile: 3, from: 0 }, 'pung', 'pung'],
  [{ type: 'kong', seat: 1, tile: 3, from: 0 }, 'kong', 'kong'],
  [{ type: 'added_kong', seat: 1, tile: 3 }, 'kong', 'kong'],
  [{ type: 'added_kong_done', seat: 1, tile: 3 }, null, null],
  [{ type: 'concealed_kong', seat: 1, tile: -1 }, 'kong', 'kong'],
  [{ type: 'robbed', seat: 1, tile: 3, by: [2] }, null, 'robbed'],
  [{ type: 'win', winners: [1], by: 'discard', tile: 3, from: 0 }, 'win', 'win'],
  [{ type: 'win', winners: [1], by: 'kong_draw', tile: 3, from: -1 }, 'self_draw', 'win'],
  [{ type: 'win', winners: [1], by: 'rob_kong', tile: 3, from: 0 }, 'rob_kong', 'win'],
  [{ type: 'win', winners: [1], by: 'eight_flowers', tile: -1, from: -1 }, 'eight_flowers', 'win'],
  [{ type: 'end', drawn: true, deltas: [0, 0, 0, 0] }, 'drawn', 'drawn_hand'],
  [{ type: 'end', drawn: false, deltas: [3, -3, 0, 0] }, null, null],
  [{ type: 'ga', values: [0, 1, 2, 0] }, null, null],
  [{ type: 'cards', played: [1] }, null, null],
  [{ type: 'eight_flowers', seat: 1 }, null, null],
];

describe('cues', () => {
  test.each(EVENTS)('%o', (event, word, sound) => {
    const cue = cueOf(event);
    expect(cue.caption?.word ?? null).toBe(word);
    expect(cue.sound).toBe(sound);
  });

  test('several winners are called at all their seats', () => {
    const win: GameEvent = { type: 'win', winners: [1, 3], by: 'discard', tile: 3, from: 0 };
    expect(cueOf(win).caption?.seats).toEqual([1, 3]);
  });
});

describe('captions', () => {
  const caption = (seat: number): Caption => ({ seats: [seat], word: 'pung' });

  test('one alone is shown for its time', () => {
    const queue = enqueue(NO_CAPTIONS, [caption(1)], 100);
    expect(queue.shown?.caption).toEqual(caption(1));
    expect(dueIn(queue, 100)).toBe(CAPTION_MS);
    expect(advance(queue, 100 + CAPTION_MS - 1)).toBe(queue);
    expect(advance(queue, 100 + CAPTION_MS)).toEqual(NO_CAPTIONS);
  });

  test('with another waiting it makes room sooner', () => {
    const queue = enqueue(NO_CAPTIONS, [caption(1), caption(2)], 0);
    const next = advance(queue, CAPTION_HURRIED_MS);
    expect(next.shown?.caption).toEqual(caption(2));
    expect(next.waiting).toEqual([]);
  });

  test('the oldest are dropped when many wait', () => {
    const many = Array.from({ length: MOST_WAITING + 3 }, (_, at) => caption(at));
    const queue = enqueue(enqueue(NO_CAPTIONS, [caption(9)], 0), many, 1);
    expect(queue.shown?.caption).toEqual(caption(9));
    expect(queue.waiting).toEqual(many.slice(-MOST_WAITING));
  });

  test('an empty queue wants nothing', () => {
    expect(enqueue(NO_CAPTIONS, [], 5)).toEqual(NO_CAPTIONS);
    expect(dueIn(NO_CAPTIONS, 5)).toBeNull();
  });
});

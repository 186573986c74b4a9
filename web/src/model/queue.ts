/** Captions waiting for their turn: shown one after the other, each for a moment, the oldest dropped when many wait. */
import type { Caption } from './cues';

export const CAPTION_MS = 900;
/** With others waiting, a caption makes room this soon. */
export const CAPTION_HURRIED_MS = 420;
export const MOST_WAITING = 3;

export interface Shown {
  caption: Caption;
  /** Local time at which it came up. */
  since: number;
}

export interface CaptionQueue {
  waiting: readonly Caption[];
  shown: Shown | null;
}

export const NO_CAPTIONS: CaptionQueue = { waiting: [], shown: null };

function endOf(queue: CaptionQueue): number {
  if (queue.shown === null) return Number.NEGATIVE_INFINITY;
  return queue.shown.since + (queue.waiting.length > 0 ? CAPTION_HURRIED_MS : CAPTION_MS);
}

/** @returns the queue at local time `now`, with new captions behind those that wait */
export function enqueue(queue: CaptionQueue, captions: readonly Caption[], now: number): CaptionQueue {
  const waiting = [...queue.waiting, ...captions].slice(-MOST_WAITING);
  return advance({ ...queue, waiting }, now);
}

/** @returns the queue at local time `now` */
export function advance(queue: CaptionQueue, now: number): CaptionQueue {
  if (now < endOf(queue)) return queue;
  const [next, ...waiting] = queue.waiting;
  if (next === undefined) return queue.shown === null ? queue : NO_CAPTIONS;
  return { waiting, shown: { caption: next, since: now } };
}

/** @returns how many ms after `now` the queue wants to be advanced, or null when it is empty */
export function dueIn(queue: CaptionQueue, now: number): number | null {
  return queue.shown === null ? null : Math.max(0, endOf(queue) - now);
}

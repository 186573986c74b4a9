/** Lets the server play a record through; errors are ApiError. */
import { partsOf } from '@/model/parts';
import type { Replay, ReplayHand } from '@/model/wire';
import { ask } from './api';

/** More hands than a record may have. */
const NONE = 1000;
/** How many hands are checked at once; the server takes 64 and a certain length. */
const AT_ONCE = 30;

async function played(record: string, hand: number): Promise<ReplayHand | null> {
  const { hands } = await ask<Replay>(`/replay?hand=${hand}`, { method: 'POST', body: record });
  return hands[hand - 1] ?? null;
}

/** @returns one hand (from 1) of a record with every step, or null when it has no such hand */
export function playHand(record: string, hand: number): Promise<ReplayHand | null> {
  const part = partsOf(record, 1)[hand - 1];
  return part === undefined ? played(record, hand) : played(part, 1);
}

/** Lets every hand be played again and shows none; a step that is not as it should be is an ApiError of status 400. */
export async function playThrough(record: string): Promise<void> {
  for (const part of partsOf(record, AT_ONCE)) await played(part, NONE);
}

/** @returns the text of a record file, which may be gzipped */
export async function readFile(file: File): Promise<string> {
  if (!file.name.endsWith('.gz')) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

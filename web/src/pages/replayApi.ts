/** Lets the server play a record through; errors are ApiError. */
import type { Replay, ReplayHand } from '@/model/wire';
import { ApiError } from './api';

async function checked(response: Promise<Response>): Promise<Response> {
  const answer = await response.catch((error: unknown) => {
    throw new ApiError(0, 'unreachable', String(error));
  });
  if (!answer.ok) throw new ApiError(answer.status, `http_${answer.status}`, answer.statusText);
  return answer;
}

/** @returns one hand (from 1) of a record with every step, or null when it has no such hand */
export async function playHand(record: string, hand: number): Promise<ReplayHand | null> {
  const answer = await checked(fetch(`/api/replay?hand=${hand}`, { method: 'POST', body: record }));
  const replay = (await answer.json()) as Replay;
  return replay.hands[hand - 1] ?? null;
}

/** @returns the text of a record file, which may be gzipped */
export async function readFile(file: File): Promise<string> {
  if (!file.name.endsWith('.gz')) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

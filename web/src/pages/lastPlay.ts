/** What was last played against bots on this device, so that one touch plays it again. */
import type { TableRequest } from '@/model/wire.generated';
import { keep, recall } from '@/settings';

const KEY = 'haipai.play';

export interface LastPlay {
  request: TableRequest;
  /** What it is called, in both languages. */
  zh: string;
  en: string;
}

function isPlay(value: unknown): value is LastPlay {
  if (typeof value !== 'object' || value === null) return false;
  const { request, zh, en } = value as Partial<LastPlay>;
  const named = typeof zh === 'string' && typeof en === 'string';
  return named && typeof request === 'object' && typeof (request as TableRequest | null)?.rules === 'string';
}

export function lastPlay(): LastPlay | null {
  const stored = recall(KEY);
  return isPlay(stored) ? stored : null;
}

export function keepPlay(play: LastPlay): void {
  keep(KEY, play);
}

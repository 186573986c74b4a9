/**
 * Reads the list of legal commands into what is put before the player: tiles that may be thrown and the calls,
 * in their fixed order 胡 杠 碰 吃 过. Derives no rule: whatever is not in the list is not offered.
 */
import { tileKind } from '@/i18n/tiles';
import type { View, Words } from './wire';

/** 敲 is no command by itself: it goes with the tile that is thrown next. */
export type CallKind = 'win' | 'kong' | 'pung' | 'chow' | 'pass' | 'knock';

export interface Call {
  kind: CallKind;
  command: string;
  /** What the button shows: a run of three, the kong's kind, or nothing. */
  tiles: readonly number[];
}

export interface Prompt {
  calls: readonly Call[];
  /** Kinds that may be thrown, each with its command. */
  discards: ReadonlyMap<number, string>;
  /** Kinds that may be thrown with 敲. */
  knocks: ReadonlyMap<number, string>;
  /** Choices before the deal: 嘎 by its value, and whether a 加倍卡 is laid. */
  ga: ReadonlyMap<number, string>;
  cards: readonly string[];
}

export const NO_PROMPT: Prompt = {
  calls: [],
  discards: new Map(),
  knocks: new Map(),
  ga: new Map(),
  cards: [],
};

const ORDER: Readonly<Record<CallKind, number>> = { win: 0, kong: 1, pung: 2, chow: 3, pass: 4, knock: 5 };

function run(lowest: number): number[] {
  return [lowest, lowest + 1, lowest + 2];
}

function callOf(command: string, word: string, code: string, last: number): Call | null {
  switch (word) {
    case 'win':
    case 'pung':
    case 'pass':
      return { kind: word, command, tiles: [] };
    case 'chow':
      return { kind: 'chow', command, tiles: run(tileKind(code)) };
    case 'kong':
      return { kind: 'kong', command, tiles: last < 0 ? [] : [last] };
    case 'added_kong':
    case 'concealed_kong':
      return { kind: 'kong', command, tiles: [tileKind(code)] };
    default:
      return null;
  }
}

/** @returns the player's choices out of a view's legal commands */
export function promptOf(view: Pick<View, 'legal' | 'last'>): Prompt {
  const calls: Call[] = [];
  const discards = new Map<number, string>();
  const knocks = new Map<number, string>();
  const ga = new Map<number, string>();
  const cards: string[] = [];
  const last = view.last?.tile ?? -1;
  const takers: Readonly<Record<string, (command: string, code: string) => unknown>> = {
    discard: (command, code) => discards.set(tileKind(code), command),
    knock: (command, code) => knocks.set(tileKind(code), command),
    ga: (command, code) => ga.set(Number(code), command),
    card: (command) => cards.push(command),
    no_card: (command) => cards.push(command),
  };
  for (const command of view.legal) {
    const [word = '', code = ''] = command.split(' ');
    const call = callOf(command, word, code, last);
    if (call !== null) calls.push(call);
    else takers[word]?.(command, code);
  }
  calls.sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  return { calls, discards, knocks, ga, cards };
}

/** @returns whether a win, a kong or 敲 is among the choices: nothing may answer those for the player */
export function isPrecious(prompt: Prompt): boolean {
  return prompt.knocks.size > 0 || prompt.calls.some((call) => call.kind === 'win' || call.kind === 'kong');
}

/** @returns why a held tile may not be thrown now, or null when the view gives no reason */
export function whyNotThrown(view: Pick<View, 'blocked'>, tile: number): Words | null {
  return view.blocked.find((blocked) => blocked.tile === tile) ?? null;
}

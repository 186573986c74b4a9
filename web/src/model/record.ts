/**
 * A record that is looked at again: what its lines say about the match, and how one steps through a hand. The server
 * plays it through; here are only numbers of steps.
 */
import type { GameEvent, HandResult, Match, ReplayFrame, View } from './wire';

export interface RecordInfo {
  /** Of each seat; empty where the record names nobody. */
  names: string[];
  /** How many hands it holds, the last perhaps unfinished. */
  hands: number;
  rules: string;
  base: number;
  /** Every hand that ended, in order. */
  history: HandResult[];
}

export class BadRecord extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadRecord';
  }
}

type Line = Record<string, unknown>;

function parsed(text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRecord('a line is no JSON');
  }
  if (typeof value !== 'object' || value === null) throw new BadRecord('a line is no object');
  return value as Line;
}

function namesOf(header: Line): string[] {
  const { players, seats } = header;
  const named: unknown[] = Array.isArray(players) ? players : [];
  return Array.from({ length: typeof seats === 'number' ? seats : 4 }, (_, seat) => {
    const name = (named[seat] as { name?: unknown } | undefined)?.name;
    return typeof name === 'string' ? name : '';
  });
}

function isEvent(value: unknown): value is GameEvent {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** @returns what the lines of a record tell about its match; throws BadRecord */
export function readRecord(text: string): RecordInfo {
  const [first, ...rest] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  if (first?.['haipai'] !== 1) throw new BadRecord('the first line is no header');
  const history: HandResult[] = [];
  let winners: number[] = [];
  let dealer = 0;
  for (const { event } of rest) {
    if (!isEvent(event)) continue;
    if (event.type === 'deal') dealer = event.dealer;
    if (event.type === 'win') winners = event.winners;
    if (event.type !== 'end') continue;
    history.push({ hand: history.length + 1, deltas: event.deltas, drawn: event.drawn, winners, dealer });
    winners = [];
  }
  return {
    names: namesOf(first),
    hands: 1 + rest.filter((line) => 'hand' in line).length,
    rules: typeof first['rules'] === 'string' ? first['rules'] : '',
    base: typeof first['base'] === 'number' ? first['base'] : 1,
    history,
  };
}

/** A place in a record, and how it is looked at: what a link to it says. */
export interface Moment {
  /** From 1. */
  hand: number;
  step: number;
  seat: number;
  /** Whether every hand lies open. */
  open: boolean;
}

function numberIn(query: URLSearchParams, name: keyof Moment, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(query.get(name))) || 0));
}

/** @returns the moment that an address names, of those that a record has; steps are known when the hand is played */
export function momentIn(query: URLSearchParams, { hands, names }: RecordInfo): Moment {
  return {
    hand: numberIn(query, 'hand', 1, hands),
    step: numberIn(query, 'step', 0, Infinity),
    seat: numberIn(query, 'seat', 0, names.length - 1),
    open: query.get('open') === '1',
  };
}

/** @returns the part of an address that names a moment */
export function momentQuery({ hand, step, seat, open }: Moment): string {
  return `?hand=${hand}&step=${step}&seat=${seat}${open ? '&open=1' : ''}`;
}

/** @returns the match as it stood at the beginning of a hand (from 1), or at its end */
export function matchAt(info: RecordInfo, hand: number, ended: boolean, seats: number): Match {
  const done = info.history.slice(0, ended ? hand : hand - 1);
  const totals = Array.from({ length: seats }, (_, seat) =>
    done.reduce((sum, { deltas }) => sum + (deltas[seat] ?? 0), 0),
  );
  return {
    id: 'replay',
    rules: info.rules,
    rules_zh: '',
    rules_en: '',
    options: {},
    base: info.base,
    hands: info.hands,
    hand_no: hand,
    over: false,
    totals,
    players: info.names.map((name) => ({
      name,
      kind: 'human',
      connected: true,
      auto: false,
      ready_next: false,
    })),
    history: done,
    seat: 0,
  };
}

/** @returns a view that is only looked at: nothing in it can be done */
export function watched(view: View): View {
  return { ...view, legal: [], must: false };
}

/** @returns the events of a step */
export function eventsOf(frame: ReplayFrame): GameEvent[] {
  return frame.events.filter(isEvent);
}

/** @returns the steps at which a turn begins: a tile is drawn, or a claim is made */
export function turnStarts(frames: readonly ReplayFrame[]): number[] {
  const begins: ReadonlySet<string> = new Set(['draw', 'chow', 'pung', 'kong', 'win']);
  return frames.flatMap((frame, at) => (eventsOf(frame).some((event) => begins.has(event.type)) ? [at] : []));
}

/** @returns the next step in a list of them, or the given end when there is none */
export function stepAfter(starts: readonly number[], at: number, end: number): number {
  return starts.find((start) => start > at) ?? end;
}

/** @returns the step before in a list of them, or 0 */
export function stepBefore(starts: readonly number[], at: number): number {
  return starts.findLast((start) => start < at) ?? 0;
}

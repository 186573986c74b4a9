/** A record's lines as far as the proof needs them: its header with the proof, and of each hand seed and tiles. */
import type { Source } from './derive';
import { unhex } from './bytes';

export interface Draw {
  tile: number;
  from: 'front' | 'back';
}

export interface Hand {
  /** Hex digits; empty for a wall that was laid out. */
  seed: string;
  dealer: number;
  dice: readonly number[];
  hands: readonly (readonly number[])[];
  draws: readonly Draw[];
}

export interface Proof extends Source {
  commitment: string;
  commits: readonly (string | null)[];
  /** Places that gave nothing and count as zeros. */
  marked: readonly number[];
  lots: readonly number[] | null;
}

export interface ProvenRecord {
  seats: number;
  honours: boolean;
  /** Seats of people, as the header names the players. */
  people: readonly number[];
  names: readonly string[];
  proof: Proof | null;
  hands: readonly Hand[];
}

/** A text that is no record, or a proof that is none. */
export class BadProof extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadProof';
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadProof(what);
  return value as Fields;
}

function line(text: string, at: number): Fields {
  try {
    return fields(JSON.parse(text), `line ${at + 1}`);
  } catch {
    throw new BadProof(`line ${at + 1}`);
  }
}

function text(from: Fields, name: string): string {
  const value = from[name];
  if (typeof value !== 'string' || value.length > 64) throw new BadProof(name);
  return value;
}

function whole(from: Fields, name: string, fallback?: number): number {
  const value = from[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new BadProof(name);
  return value;
}

function list(from: Fields, name: string): readonly unknown[] {
  const value = from[name] ?? [];
  if (!Array.isArray(value) || value.length > 144) throw new BadProof(name);
  return value as unknown[];
}

function numbers(from: Fields, name: string): number[] {
  return list(from, name).map((value) => {
    if (typeof value !== 'number') throw new BadProof(name);
    return value;
  });
}

/** @returns hex digits of so many bytes */
function digits(value: unknown, bytes: number, name: string): string {
  const shape = new RegExp(`^[0-9a-f]{${2 * bytes}}$`);
  if (typeof value !== 'string' || !shape.test(value)) throw new BadProof(name);
  return value;
}

function perPlace(from: Fields, name: string, bytes: number, seats: number): (string | null)[] {
  const values = list(from, name);
  if (values.length !== seats) throw new BadProof(name);
  return values.map((value) => (value === null ? null : digits(value, bytes, name)));
}

function proofOf(header: Fields, seats: number): Proof | null {
  if (header['proof'] === undefined) return null;
  const from = fields(header['proof'], 'proof');
  const version = whole(from, 'v') === 1 ? 1 : 2;
  const places = version === 1 ? 0 : seats;
  const lots = from['lots'] === undefined || from['lots'] === null ? null : numbers(from, 'lots');
  return {
    version,
    table: text(from, 'table'),
    match: whole(from, 'match'),
    secret: unhex(digits(from['secret'], 32, 'secret')),
    commitment: digits(from['commitment'], 32, 'commitment'),
    commits: perPlace(from, 'commits', 32, places),
    reveals: perPlace(from, 'reveals', 16, places),
    marked: numbers(from, 'marked'),
    lots,
  };
}

interface Open extends Hand {
  hands: readonly (readonly number[])[];
  draws: Draw[];
}

function opened(from: Fields, dealer: number): Open {
  const seed = from['seed'] === undefined ? '' : digits(from['seed'], 32, 'seed');
  return { seed, dealer: whole(from, 'dealer', dealer), dice: [], hands: [], draws: [] };
}

function heard(hand: Open, event: Fields): Open {
  if (event['type'] === 'deal') {
    const hands = list(event, 'hands').map((_, seat) =>
      numbers({ tiles: list(event, 'hands')[seat] }, 'tiles'),
    );
    return { ...hand, dealer: whole(event, 'dealer'), dice: numbers(event, 'dice'), hands };
  }
  if (event['type'] === 'draw') {
    hand.draws.push({ tile: whole(event, 'tile'), from: event['from'] === 'back' ? 'back' : 'front' });
  }
  return hand;
}

function handsOf(header: Fields, rest: readonly Fields[]): Hand[] {
  const done: Open[] = [];
  let hand = opened(header, 0);
  for (const entry of rest) {
    if (entry['hand'] !== undefined) {
      done.push(hand);
      hand = opened(fields(entry['hand'], 'hand'), 0);
    } else if (entry['event'] !== undefined) hand = heard(hand, fields(entry['event'], 'event'));
  }
  return [...done, hand];
}

/** @returns what a record tells; throws BadProof with the place that makes no sense */
export function readProven(record: string): ProvenRecord {
  const [header, ...rest] = record
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map(line);
  if (header?.['haipai'] !== 1) throw new BadProof('line 1');
  const seats = whole(header, 'seats', 4);
  if (seats !== 3 && seats !== 4) throw new BadProof('seats');
  const players = list(header, 'players').map((player) => fields(player ?? {}, 'players'));
  const options = fields(header['options'] ?? {}, 'options');
  return {
    seats,
    honours: options['no_honours'] !== true,
    people: players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : [])),
    names: players.map(({ name }) => (typeof name === 'string' ? name : '')),
    proof: proofOf(header, seats),
    hands: handsOf(header, rest),
  };
}

/**
 * From the server's secret and what the players gave to the seed of every hand, the first dealer and the lots. The
 * same two versions as the server's; docs/deal-proof.md writes them out.
 */
import { ascii, digest, GIVEN_BYTES, hex, keyed, unhex } from './bytes';
import { Stream } from './stream';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LETTERS = 12;
/** What counts for a bot, and for whoever gave nothing. */
const NOTHING = '00'.repeat(GIVEN_BYTES);

/** What a match is dealt from. Lists stand by the places people sat on when they gave: before lots were drawn. */
export interface Source {
  version: 1 | 2;
  secret: Uint8Array;
  table: string;
  match: number;
  /** Hex digits. */
  reveals: readonly (string | null)[];
}

/** @returns the id of the table that is opened with a commitment */
export function tableOf(commitment: string): string {
  let number = BigInt(`0x${commitment}`);
  const base = BigInt(LETTERS.length);
  let out = '';
  for (let letter = 0; letter < ID_LETTERS; letter += 1) {
    out += LETTERS[Number(number % base)] ?? '';
    number /= base;
  }
  return out;
}

/** @returns the 32 bytes that hand number `hand` (from 1) is dealt from */
export function handSeed(from: Source, hand: number): Uint8Array {
  const { version, secret, table, match } = from;
  if (version === 1) return keyed(secret, ascii(`${table}|${match}|${hand}`));
  const given = from.reveals.map((one) => one ?? NOTHING).join(',');
  return keyed(secret, ascii(`haipai deal 2|${table}|${match}|${hand}|${given}`));
}

/** @returns the seat that deals first */
export function firstDealer(from: Source, seats: number): number {
  const seed = handSeed(from, 0);
  return from.version === 1 ? oldDealer(seed, seats) : new Stream(seed, 'haipai dealer 2').below(seats);
}

function oldDealer(seed: Uint8Array, seats: number): number {
  const limit = 256 - (256 % seats);
  for (let block = seed; ; block = digest(block)) {
    const fair = block.find((byte) => byte < limit);
    if (fair !== undefined) return fair % seats;
  }
}

/** @returns drawn seats: whoever sat at place k moves to place `lots[k]` */
export function lotsOf(from: Source, seats: number): number[] {
  const stream = new Stream(handSeed(from, 0), 'haipai lots 2');
  const out = Array.from({ length: seats }, (_, at) => at);
  for (let last = seats - 1; last > 0; last -= 1) {
    const other = stream.below(last + 1);
    const held = out[last] ?? 0;
    out[last] = out[other] ?? 0;
    out[other] = held;
  }
  return out;
}

/** @returns whether bytes (hex digits) are those that a commitment promised */
export function keeps(commitment: string, bytes: string): boolean {
  return hex(digest(unhex(bytes))) === commitment;
}

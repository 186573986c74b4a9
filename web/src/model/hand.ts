/**
 * The own hand as tiles that can be told apart, and the taps that lift and throw them.
 *
 * A tile is known by its kind and which copy it is, never by its place: when the hand changes under a finger, the
 * tap still means the tile it was aimed at or nothing.
 */
import type { View } from './wire';

const FIRST_FLOWER = 34;

/** @returns whether a kind is a flower: it is laid out and never thrown */
export function isFlower(kind: number): boolean {
  return kind >= FIRST_FLOWER;
}

export interface HandTile {
  /** Stable while the tile is held: "kind.copy"; the drawn tile is "drawn". */
  key: string;
  kind: number;
  drawn: boolean;
}

/** @returns the own tiles in order, flowers not laid out yet behind them, the drawn tile last and apart */
export function handTiles(view: Pick<View, 'hand' | 'drawn' | 'hidden_flowers'>): HandTile[] {
  const rest = [...view.hand];
  const { drawn } = view;
  if (drawn !== null) rest.splice(rest.lastIndexOf(drawn), 1);
  const copies = new Map<number, number>();
  const tiles: HandTile[] = [...rest, ...view.hidden_flowers].map((kind) => {
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    return { key: `${kind}.${copy}`, kind, drawn: false };
  });
  if (drawn !== null) tiles.push({ key: 'drawn', kind: drawn, drawn: true });
  return tiles;
}

/** How long after a throw taps on the hand mean nothing: the second half of a double tap. */
export const AFTER_THROW_MS = 400;

export interface Grip {
  /** Key of the lifted tile. */
  lifted: string | null;
  /** Local time of the last throw. */
  thrownAt: number;
}

export const EMPTY_GRIP: Grip = { lifted: null, thrownAt: Number.NEGATIVE_INFINITY };

export type Tap =
  { does: 'lift' } | { does: 'lower' } | { does: 'throw'; tile: HandTile } | { does: 'nothing' };

/**
 * One tap on a tile.
 * @returns what it does and the grip after it; a throw is only asked for when `canThrow`
 */
export function tap(
  grip: Grip,
  tile: HandTile,
  at: { now: number; oneTap: boolean; canThrow: boolean },
): { tap: Tap; grip: Grip } {
  if (at.now - grip.thrownAt < AFTER_THROW_MS) return { tap: { does: 'nothing' }, grip };
  const ready = at.oneTap || grip.lifted === tile.key;
  if (ready && at.canThrow) return { tap: { does: 'throw', tile }, grip: { lifted: null, thrownAt: at.now } };
  if (grip.lifted === tile.key) return { tap: { does: 'lower' }, grip: { ...grip, lifted: null } };
  return { tap: { does: 'lift' }, grip: { ...grip, lifted: tile.key } };
}

/** @returns the grip for a changed hand: a tile that is no longer held is not lifted */
export function keepGrip(grip: Grip, tiles: readonly HandTile[]): Grip {
  if (grip.lifted === null || tiles.some((tile) => tile.key === grip.lifted)) return grip;
  return { ...grip, lifted: null };
}

/** @returns the tile a step to the left or right of the lifted one, or the end it would enter from */
export function neighbour(tiles: readonly HandTile[], lifted: string | null, step: 1 | -1): HandTile | null {
  if (tiles.length === 0) return null;
  const at = tiles.findIndex((tile) => tile.key === lifted);
  const to = at < 0 ? (step > 0 ? 0 : tiles.length - 1) : (at + step + tiles.length) % tiles.length;
  return tiles[to] ?? null;
}

/**
 * The wall of a seed, re-made in the browser: dice, shuffle, break and the way tiles leave it. The same steps as the
 * engine's, version 1; docs/deal-proof.md writes them out.
 */
import { Stream } from './stream';

const LABEL = 'haipai wall 1';
const PLAYING_KINDS = 34;
const HONOURS = 27;
const ALL_KINDS = 42;

/** @returns all tiles in the order of kinds: four of each playing kind, one of each flower */
export function tileSet(options: { honours: boolean }): number[] {
  const playing = options.honours ? PLAYING_KINDS : HONOURS;
  const tiles = Array.from({ length: playing * 4 }, (_, at) => at >> 2);
  for (let flower = PLAYING_KINDS; flower < ALL_KINDS; flower += 1) tiles.push(flower);
  return tiles;
}

/** @returns the stack that the deal starts with, clockwise from the right end of the dealer's wall (C-3.3) */
export function breakStack(total: number, dealer: number, seats: number, stacks: number): number {
  const lengths = Array.from({ length: seats }, () => Math.floor(stacks / seats));
  for (let extra = 0; extra < stacks % seats; extra += 1) {
    const seat = (dealer + extra) % seats;
    lengths[seat] = (lengths[seat] ?? 0) + 1;
  }
  const broken = (dealer + total - 1) % seats;
  let offset = 0;
  for (let seat = dealer; seat !== broken; seat = (seat - 1 + seats) % seats) offset += lengths[seat] ?? 0;
  return (offset + total) % stacks;
}

export interface Dealt {
  dice: [number, number];
  /** All tiles in the order in which they leave from the front. */
  front: number[];
}

/** @returns dice and wall of a seed */
export function shuffle(seed: Uint8Array, tiles: readonly number[], dealer: number, seats: number): Dealt {
  const stream = new Stream(seed, LABEL);
  const dice: [number, number] = [stream.below(6) + 1, stream.below(6) + 1];
  const built = [...tiles];
  for (let i = built.length - 1; i > 0; i -= 1) {
    const j = stream.below(i + 1);
    const held = built[i] ?? 0;
    built[i] = built[j] ?? 0;
    built[j] = held;
  }
  const start = 2 * breakStack(dice[0] + dice[1], dealer, seats, built.length / 2);
  return { dice, front: [...built.slice(start), ...built.slice(0, start)] };
}

/** A wall from which tiles are taken. */
export class Wall {
  readonly #front: readonly number[];
  #head = 0;
  #back = 0;
  #left: number;

  constructor(front: readonly number[]) {
    this.#front = front;
    this.#left = front.length;
  }

  get left(): number {
    return this.#left;
  }

  /** @returns the next tile, −1 when none is left */
  takeFront(): number {
    // The upper tile of the last stack may have gone as a replacement.
    const place = this.#head + (this.#left === 1 ? this.#back % 2 : 0);
    this.#head += 1;
    return this.#take(place);
  }

  /** @returns the next replacement: the upper tile of the last stack, then its lower (C-3.4) */
  takeBack(): number {
    const { length } = this.#front;
    const behind = length - 2 * (Math.floor(this.#back / 2) + 1) + (this.#back % 2);
    const place = this.#left === 1 ? this.#head + (this.#back % 2) : behind;
    this.#back += 1;
    return this.#take(place);
  }

  #take(place: number): number {
    if (this.#left === 0) return -1;
    this.#left -= 1;
    return this.#front[place] ?? -1;
  }

  /** @returns the hands of the deal by seat: four each three times, one each, one more for the dealer (C-3.5) */
  deal(dealer: number, seats: number): number[][] {
    const hands: number[][] = Array.from({ length: seats }, () => []);
    for (let step = 0; step < 13 * seats + 1; step += 1) {
      const turn = step < 12 * seats ? step >> 2 : step - 12 * seats;
      hands[(dealer + turn) % seats]?.push(this.takeFront());
    }
    return hands;
  }
}

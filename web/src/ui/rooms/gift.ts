/**
 * What this device gives to the deal of a room's match: sixteen bytes that nobody can guess, first as a commitment,
 * then open. They are kept for the visit, so that a page loaded anew in between reveals what it had committed to.
 */
import type { RoomClientMessage, RoomSeed } from '@/model/wire.generated';
import { commitmentTo, hex, randomBytes, unhex } from '@/proof/bytes';
import { tableOf } from '@/proof/derive';
import { keepDeal } from '@/proof/kept';

const KEY = 'haipai.gift';
const SHAPE = /^[0-9a-f]{32}$/;

/** Where the bytes are kept until they are revealed. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem'>;

function kept(drawer: Drawer | null, commitment: string): string | null {
  const [of, bytes = ''] = drawer?.getItem(KEY)?.split(' ') ?? [];
  return of === commitment && SHAPE.test(bytes) ? bytes : null;
}

export class Gift {
  readonly #drawer: Drawer | null;
  readonly #random: () => Uint8Array;
  #commitment = '';
  #bytes = '';

  constructor(drawer: Drawer | null, random: () => Uint8Array = randomBytes) {
    this.#drawer = drawer;
    this.#random = random;
  }

  /**
   * Bytes belong to the server's commitment: under another one they are others.
   * @returns what is to be said when the server fixes a deal, from a place; null when it does not bind itself, or
   * does not show that this device is bound: then nothing may be revealed
   */
  answer({ table, commitment, commits }: RoomSeed, place: number): RoomClientMessage | null {
    if (table !== tableOf(commitment)) return null;
    const bytes = this.#of(commitment);
    const hash = commitmentTo(unhex(bytes));
    if (commits === null) return { t: 'commit', hash };
    // Kept even when it is not revealed: whoever checks the record is told that it was left out.
    keepDeal({ commitment, given: bytes, place });
    return commits[place] === hash ? { t: 'reveal', bytes } : null;
  }

  #of(commitment: string): string {
    if (this.#commitment === commitment) return this.#bytes;
    this.#commitment = commitment;
    this.#bytes = kept(this.#drawer, commitment) ?? hex(this.#random());
    this.#drawer?.setItem(KEY, `${commitment} ${this.#bytes}`);
    return this.#bytes;
  }
}

/** @returns the drawer of this visit, or null where the browser keeps nothing */
export function drawerOfVisit(): Drawer | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

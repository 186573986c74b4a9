/**
 * What this device gives to the deal of a room's match: sixteen bytes that nobody can guess, first as a commitment,
 * then open. They are kept for the visit, so that a page loaded anew in between reveals what it had committed to.
 */
import type { RoomClientMessage, RoomSeed } from '@/model/wire.generated';
import { commitmentTo, hex, randomBytes, unhex } from '@/proof/bytes';
import { keepDeal } from '@/proof/kept';

const KEY = 'haipai.gift';
const SHAPE = /^[0-9a-f]{32}$/;

/** Where the bytes are kept until they are revealed. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem'>;

function kept(drawer: Drawer | null, table: string): string | null {
  const [of, bytes = ''] = drawer?.getItem(KEY)?.split(' ') ?? [];
  return of === table && SHAPE.test(bytes) ? bytes : null;
}

export class Gift {
  readonly #drawer: Drawer | null;
  readonly #random: () => Uint8Array;
  #table = '';
  #bytes = '';

  constructor(drawer: Drawer | null, random: () => Uint8Array = randomBytes) {
    this.#drawer = drawer;
    this.#random = random;
  }

  /** @returns what is to be said when the server fixes a deal */
  answer(seed: RoomSeed): RoomClientMessage {
    const bytes = this.#of(seed.table);
    if (seed.commits === null) return { t: 'commit', hash: commitmentTo(unhex(bytes)) };
    keepDeal({ commitment: seed.commitment, given: bytes });
    return { t: 'reveal', bytes };
  }

  #of(table: string): string {
    if (this.#table === table) return this.#bytes;
    this.#table = table;
    this.#bytes = kept(this.#drawer, table) ?? hex(this.#random());
    this.#drawer?.setItem(KEY, `${table} ${this.#bytes}`);
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

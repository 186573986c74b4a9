/** Numbers from a seed: HMAC-SHA-256 of a label and an eight-byte counter, block after block. */
import { ascii, eightBytes, joined, keyed } from './bytes';

/** Unbiased small numbers from a seed. */
export class Stream {
  readonly #seed: Uint8Array;
  readonly #label: Uint8Array;
  #block: Uint8Array = new Uint8Array();
  #used = 0;
  #counter = 0;

  constructor(seed: Uint8Array, label: string) {
    this.#seed = seed;
    this.#label = ascii(label);
  }

  #byte(): number {
    if (this.#used === this.#block.length) {
      this.#block = keyed(this.#seed, joined(this.#label, eightBytes(this.#counter)));
      this.#counter += 1;
      this.#used = 0;
    }
    const byte = this.#block[this.#used] ?? 0;
    this.#used += 1;
    return byte;
  }

  /** @returns a number 0 … n − 1 (n at most 256), each equally likely */
  below(n: number): number {
    const limit = 256 - (256 % n);
    let byte = this.#byte();
    while (byte >= limit) byte = this.#byte();
    return byte % n;
  }
}

/**
 * Bytes and hashes. The browser's own hashes are missing where the page comes over plain HTTP, as on a server in the
 * house, so they come from a library.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** How many bytes a player gives to the deal. */
export const GIVEN_BYTES = 16;

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns the bytes of hex digits; RangeError for anything else */
export function unhex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError(`no hex digits: ${text.slice(0, 20)}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** @returns a number as eight bytes, the highest first */
export function eightBytes(n: number): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(n));
  return out;
}

/** @returns SHA-256 in hex digits: how bytes are committed to */
export function commitmentTo(bytes: Uint8Array): string {
  return hex(sha256(bytes));
}

export function digest(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}

/** What SHA-256 works on at a time, and so how long the key of an HMAC is made. */
const BLOCK = 64;

/** @returns HMAC-SHA-256 (RFC 2104) under a key of at most 64 bytes */
export function keyed(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (mask: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

/** @returns bytes for the deal that nobody can guess */
export function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(GIVEN_BYTES));
}

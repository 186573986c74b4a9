/** Writes pixels as a PNG of at most sixteen colours, a quarter of the size that a browser's own pictures have. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const INDEXED = 3;
const DEPTH = 4;

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** @param {readonly Colour[]} palette @param {Colour} colour @returns {number} which colour of the palette is nearest */
function nearest(palette, [red, green, blue]) {
  const away = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return away.indexOf(Math.min(...away));
}

/**
 * @param {Uint8Array} pixels red, green, blue, alpha for each pixel; alpha is not kept
 * @param {number} size width and height, even
 * @param {readonly Colour[]} palette at most sixteen colours
 * @returns {Buffer} the file
 */
export function indexedPng(pixels, size, palette) {
  // Each row begins with its filter, none; two pixels to a byte.
  const width = size / 2 + 1;
  const rows = Buffer.alloc(size * width);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = 4 * (y * size + x);
      const colour = nearest(palette, [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
      const place = y * width + 1 + (x >> 1);
      rows[place] = (rows[place] ?? 0) | (x % 2 === 0 ? colour << DEPTH : colour);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([DEPTH, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

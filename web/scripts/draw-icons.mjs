/**
 * Draws the app's icon: public/icon.svg, and a picture of it for systems that want one (icon-192.png).
 * Run by hand when the drawing changes; both are committed. The picture is taken with the browser of the tests.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { indexedPng } from './indexed-png.mjs';

const GLYPHS = JSON.parse(readFileSync(new URL('sprite/glyphs.json', import.meta.url), 'utf8'));
const SIZE = 192;
const target = new URL('../public/', import.meta.url);

/** An upright tile from its upper left corner. @param {string} face @param {string} inside */
function tile(face, inside) {
  return (
    '<rect y="14" width="186" height="244" rx="24" fill="#b9a36a"/>' +
    `<rect width="186" height="246" rx="24" fill="${face}"/>${inside}`
  );
}

/** Colours of the drawing: cloth, ivory, ink, back, edge, the line on the back. */
const [CLOTH, IVORY, INK, BACK, EDGE, LINE] = /** @type {const} */ ([
  [0x17, 0x55, 0x3f],
  [0xff, 0xfd, 0xf4],
  [0xc4, 0x28, 0x2d],
  [0x2b, 0x8a, 0x66],
  [0xb9, 0xa3, 0x6a],
  [0xaa, 0xd0, 0xc2],
]);

/** @returns {[number, number, number][]} the colours, and those between them where edges are soft */
function palette() {
  /** @param {readonly number[]} a @param {readonly number[]} b @param {number} share */
  const between = (a, b, share) =>
    /** @type {[number, number, number]} */ (
      a.map((level, at) => Math.round(level + ((b[at] ?? level) - level) * share))
    );
  const edges = [
    between(IVORY, INK, 1 / 3),
    between(IVORY, INK, 2 / 3),
    between(CLOTH, IVORY, 1 / 3),
    between(CLOTH, IVORY, 2 / 3),
    between(CLOTH, EDGE, 1 / 2),
    between(CLOTH, BACK, 1 / 2),
    between(BACK, LINE, 1 / 2),
    between(EDGE, IVORY, 1 / 2),
  ];
  return [[...CLOTH], [...IVORY], [...INK], [...BACK], [...EDGE], [...LINE], ...edges];
}

// Everything stays inside the middle four fifths, which no mask cuts off.
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
  '<rect width="512" height="512" fill="#17553f"/>' +
  `<g transform="translate(116 146) rotate(-13 93 123)">${tile(
    '#2b8a66',
    '<rect x="12" y="12" width="162" height="222" rx="15" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8"/>',
  )}</g>` +
  `<g transform="translate(208 124) rotate(6 93 123)">${tile(
    '#fffdf4',
    `<path d="${GLYPHS['海']}" fill="#c4282d" stroke="#c4282d" stroke-width="14" transform="translate(13 40) scale(.16)"/>`,
  )}</g></svg>\n`;

writeFileSync(new URL('icon.svg', target), icon);

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const pixels = await page.evaluate(
  async ({ text, size }) => {
    const picture = new Image(size, size);
    picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await picture.decode();
    const context = new OffscreenCanvas(size, size).getContext('2d');
    context?.drawImage(picture, 0, 0, size, size);
    return [...(context?.getImageData(0, 0, size, size).data ?? [])];
  },
  { text: icon, size: SIZE },
);
writeFileSync(new URL('icon-192.png', target), indexedPng(Uint8Array.from(pixels), SIZE, palette()));
await browser.close();

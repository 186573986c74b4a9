/**
 * Draws the picture that chats show with a link: preview.png, which the server hands out beside the client.
 * Run by hand when the drawing changes; the picture is committed. It is taken with the browser of the tests.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { flowerFaces } from './sprite/flowers.mjs';
import { whiteDragon } from './sprite/own-faces.mjs';
import { packageFaces } from './sprite/package-faces.mjs';

const [WIDTH, HEIGHT] = [1200, 630];
/** Four tiles that spell the name, and what somebody might hold: sets, a pair, flowers. */
const NAME = '海派麻将';
const HAND = [
  ['1m', '2m', '3m'],
  ['5p', '5p', '5p'],
  ['7s', '8s', '9s'],
  ['5z', '5z'],
  ['1f', '7f'],
];
const BIG = { width: 188, step: 210, top: 96 };
const SMALL = { width: 66, gap: 28, top: 452 };

const GLYPHS = JSON.parse(readFileSync(new URL('sprite/glyphs.json', import.meta.url), 'utf8'));
const target = new URL('../../src/haipai/server/net/preview.png', import.meta.url);

/** The drawings by code, each in a square of 300 × 400. */
const faces = new Map(
  [...packageFaces(), whiteDragon(), ...flowerFaces()].map(({ code, svg }) => [code, svg]),
);

/** An upright tile of a width. @param {number} x @param {number} y @param {number} width @param {string} inside */
function tile(x, y, width, inside) {
  const scale = width / 300;
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    '<rect x="10" y="34" width="300" height="392" rx="34" fill="#000" fill-opacity=".25"/>' +
    '<rect y="22" width="300" height="392" rx="34" fill="#b9a36a"/>' +
    `<rect width="300" height="392" rx="34" fill="#fffdf4"/>${inside}</g>`
  );
}

/** @param {string} code */
function face(code) {
  return (faces.get(code) ?? '').replace('<svg ', '<svg x="24" y="28" width="252" height="336" ');
}

function name() {
  const left = (WIDTH - (NAME.length - 1) * BIG.step - BIG.width) / 2;
  return [...NAME].map((letter, at) => {
    const inside = `<path d="${GLYPHS[letter]}" fill="#c4282d" transform="translate(26 72) scale(.248)"/>`;
    return tile(left + at * BIG.step, BIG.top, BIG.width, inside);
  });
}

function hand() {
  const tiles = HAND.flat().length;
  let x = (WIDTH - tiles * (SMALL.width + 3) - (HAND.length - 1) * SMALL.gap) / 2;
  return HAND.flatMap((set) => {
    const drawn = set.map((code, at) => tile(x + at * (SMALL.width + 3), SMALL.top, SMALL.width, face(code)));
    x += set.length * (SMALL.width + 3) + SMALL.gap;
    return drawn;
  });
}

const picture =
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="#17553f"/>` +
  `<rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" rx="26" fill="none" stroke="#aad0c2" stroke-opacity=".35" stroke-width="4"/>` +
  `${[...name(), ...hand()].join('')}</svg>`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(`<body style="margin:0">${picture}</body>`);
writeFileSync(target, await page.screenshot());
await browser.close();

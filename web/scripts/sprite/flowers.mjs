/**
 * The eight flower faces, drawn for this project. View box 300 × 400.
 *
 * Each must be told at a width of 18 px, so it has three plain parts: its seat's number and its character large in the
 * upper third, and below one picture with a silhouette and a colour of its own.
 */
import { readFileSync } from 'node:fs';

/** @type {Record<string, string>} outlines in a square of 1000 units, made by extract_glyphs.py */
const GLYPHS = JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8'));

const RED = '#c4282d';
const BLUE = '#16449c';
const GREEN = '#14702f';
const LEAF = '#2f9e44';
const BARK = '#4a3426';
const PINK = '#ee6f9b';
const ROSE = '#f9b4cb';
const GOLD = '#f4b400';
const AMBER = '#b86e00';
const PURPLE = '#8142b8';
const ORANGE = '#e2631a';
const ICE = '#2f80d0';

/** @param {string} d @param {string} colour @param {number} width */
function line(d, colour, width) {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** @param {string} d @param {string} colour @param {string} [extra] */
function shape(d, colour, extra = '') {
  return `<path d="${d}" fill="${colour}"${extra}/>`;
}

/** The same drawing turned `count` times round a point. @param {string} drawing @param {number} count @param {number} x @param {number} y @param {number} [from] */
function round(drawing, count, x, y, from = 0) {
  return Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${from + (i * 360) / count} ${x} ${y})">${drawing}</g>`,
  ).join('');
}

/** Five round petals with a heart. @param {number} x @param {number} y @param {number} r @param {string} petal @param {string} rim */
function blossom(x, y, r, petal, rim) {
  const one = `<circle cx="${x}" cy="${y - r * 0.58}" r="${r * 0.44}" fill="${petal}" stroke="${rim}" stroke-width="${r * 0.08}"/>`;
  return `${round(one, 5, x, y)}<circle cx="${x}" cy="${y}" r="${r * 0.24}" fill="${GOLD}"/>`;
}

/** A pointed leaf from (x, y). @param {number} x @param {number} y @param {number} length @param {number} width @param {number} turn */
function leaf(x, y, length, width, turn) {
  const d = `M0 0Q${length * 0.45} ${-width} ${length} 0Q${length * 0.45} ${width} 0 0Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${shape(d, LEAF)}</g>`;
}

const spring =
  line('M30 392Q70 330 150 300', BARK, 20) +
  leaf(92, 336, 110, 34, -150) +
  leaf(110, 330, 130, 38, 22) +
  blossom(168, 268, 112, PINK, '#ffffff') +
  round(line('M168 268V236', '#b3124b', 8), 5, 168, 268, 36);

const lotusPetals = [
  ['M150 372C50 372 22 300 26 250C84 262 132 310 150 372Z', PINK],
  ['M150 372C250 372 278 300 274 250C216 262 168 310 150 372Z', PINK],
  ['M150 372C84 346 68 266 84 214C128 238 152 300 150 372Z', ROSE],
  ['M150 372C216 346 232 266 216 214C172 238 148 300 150 372Z', ROSE],
  ['M150 372C100 320 104 232 150 180C196 232 200 320 150 372Z', PINK],
];
const summer =
  `<ellipse cx="150" cy="366" rx="136" ry="26" fill="${GREEN}"/>` +
  lotusPetals.map(([d = '', colour = '']) => shape(d, colour, ' stroke="#fff" stroke-width="7"')).join('');

const MAPLE =
  'M150 166L172 214 202 194 198 250 258 226 246 262 284 274 226 312 234 336 172 330 158 392H142L128 330 66 336 74 312' +
  ' 16 274 54 262 42 226 102 250 98 194 128 214Z';
const autumn =
  shape(MAPLE, ORANGE, ` stroke="${ORANGE}" stroke-width="8" stroke-linejoin="round"`) +
  line('M150 220V388M150 322L92 272M150 322L208 272', '#8a2f06', 9);

const flakeArm = line('M150 278V172M150 226L118 196M150 226L182 196', ICE, 18);
const winter = round(flakeArm, 6, 150, 278) + `<circle cx="150" cy="278" r="20" fill="${ICE}"/>`;

const plum =
  line('M34 392L92 318L84 250M92 318L196 268L268 286', BARK, 20) +
  blossom(84, 226, 62, RED, '#fff') +
  blossom(206, 232, 66, RED, '#fff') +
  blossom(184, 344, 52, RED, '#fff');

const orchidPetal = `<ellipse cx="150" cy="186" rx="26" ry="54" fill="${PURPLE}" stroke="#fff" stroke-width="5"/>`;
const orchid =
  [
    'M150 396Q140 300 22 268',
    'M150 396Q160 300 278 268',
    'M150 396Q120 340 34 350',
    'M150 396Q180 340 266 350',
  ]
    .map((d) => line(d, GREEN, 17))
    .join('') +
  line('M150 396V250', GREEN, 13) +
  `<g transform="translate(0 22)">${round(orchidPetal, 5, 150, 240)}</g>` +
  `<circle cx="150" cy="262" r="20" fill="${GOLD}"/>`;

/** A stalk in joints, each a little waisted. @param {number} x @param {number[]} tops where each joint begins @param {number} bottom */
function stalk(x, tops, bottom) {
  return tops
    .map((top, i) => {
      const end = (tops[i + 1] ?? bottom) - 9;
      const middle = (top + end) / 2;
      return shape(
        `M${x - 21} ${top}H${x + 21}Q${x + 13} ${middle} ${x + 21} ${end}H${x - 21}Q${x - 13} ${middle} ${x - 21} ${top}Z`,
        GREEN,
        ` stroke="${GREEN}" stroke-width="6" stroke-linejoin="round"`,
      );
    })
    .join('');
}
const bamboo =
  stalk(92, [166, 240, 318], 398) +
  stalk(176, [196, 280], 398) +
  leaf(180, 240, 108, 40, -42) +
  leaf(186, 244, 108, 40, 2) +
  leaf(180, 250, 100, 38, 46) +
  leaf(84, 262, 84, 34, 150) +
  leaf(84, 268, 80, 34, 196) +
  leaf(182, 336, 104, 36, 20);

const outerPetal = `<ellipse cx="150" cy="204" rx="17" ry="42" fill="${GOLD}" stroke="${AMBER}" stroke-width="6"/>`;
const innerPetal = `<ellipse cx="150" cy="232" rx="12" ry="28" fill="#ffd84d" stroke="${AMBER}" stroke-width="4"/>`;
const chrysanthemum =
  line('M150 270V396', GREEN, 16) +
  leaf(150, 388, 96, 36, -28) +
  leaf(150, 388, 96, 36, 208) +
  round(outerPetal, 14, 150, 268) +
  round(innerPetal, 9, 150, 268, 10) +
  `<circle cx="150" cy="268" r="20" fill="${AMBER}"/>`;

/** In the order of notation 1f … 8f; the number is that of the seat (菊 third, 竹 fourth). */
const FLOWERS = [
  { character: '春', number: 1, ink: RED, art: spring },
  { character: '夏', number: 2, ink: RED, art: summer },
  { character: '秋', number: 3, ink: RED, art: autumn },
  { character: '冬', number: 4, ink: RED, art: winter },
  { character: '梅', number: 1, ink: BLUE, art: plum },
  { character: '兰', number: 2, ink: BLUE, art: orchid },
  { character: '竹', number: 4, ink: BLUE, art: bamboo },
  { character: '菊', number: 3, ink: BLUE, art: chrysanthemum },
];

/** A character as a shape. @param {string} character @param {string} ink @param {string} place @param {number} bold */
function glyph(character, ink, place, bold) {
  const d = GLYPHS[character];
  if (d === undefined) throw new Error(`no outline for ${character}`);
  return `<path d="${d}" fill="${ink}" stroke="${ink}" stroke-width="${bold}" transform="${place}"/>`;
}

/** @returns {{ code: string, svg: string }[]} */
export function flowerFaces() {
  return FLOWERS.map(({ character, number, ink, art }, i) => ({
    code: `${i + 1}f`,
    svg:
      `<svg viewBox="0 0 300 400">${art}` +
      glyph(String(number), ink, 'translate(8 2) scale(.15)', 0) +
      glyph(character, ink, 'translate(128 2) scale(.165)', 22) +
      '</svg>',
  }));
}

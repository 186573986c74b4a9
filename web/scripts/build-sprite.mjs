/**
 * Writes src/assets/generated/tiles.svg: one symbol per tile kind (t-1m … t-8f) and the back (t-back).
 * The file is made anew by every build and never committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { flowerFaces } from './sprite/flowers.mjs';
import { optimised } from './sprite/optimise.mjs';
import { back, whiteDragon } from './sprite/own-faces.mjs';
import { packageFaces } from './sprite/package-faces.mjs';

const folder = new URL('../src/assets/generated/', import.meta.url);
const faces = [...packageFaces(), whiteDragon(), ...flowerFaces(), back()];
const symbols = faces.map(
  ({ code, svg }) => `<symbol id="t-${code}" viewBox="0 0 300 400">${optimised(code, svg)}</symbol>`,
);
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`;

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('tiles.svg', folder), sprite);
console.log(`tiles.svg: ${faces.length} faces, ${gzipSync(sprite).length} bytes gzipped`);

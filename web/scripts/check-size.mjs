/**
 * Fails when the built client is heavier than its budgets. Sizes are gzipped, as the server sends them.
 *
 * Two things are weighed: every file together, and what a first visit of the home page and the table loads besides
 * faces and sounds. What loads what stands in index.html and in the manifest that the build writes.
 *
 * `node scripts/check-size.mjs [folder of the built client]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const ALL_BUDGET = 150 * KB;
const FIRST_BUDGET = 80 * KB;
const PAGE = 'index.html';
/** The pages that a first visit shows. */
const FIRST_PAGES = ['src/pages/Home.svelte', 'src/pages/Table.svelte'];
/** Files that hold tile faces or sounds, by name. */
const FACES_OR_SOUNDS = /^assets\/(?:tiles|sounds)-/;
/** For the build alone: the server hands out nothing whose name begins with a dot. */
const HIDDEN = /(?:^|\/)\./;

const dist = resolve(process.argv[2] ?? new URL('../dist', import.meta.url).pathname);

/** @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk */

/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** @returns {string[]} what index.html loads: names of chunks */
function starts() {
  const page = readFileSync(join(dist, PAGE), 'utf8');
  const loaded = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file));
  const chunks = Object.keys(manifest).filter((name) => loaded.has(manifest[name]?.file));
  if (chunks.length === 0) throw new Error('index.html loads nothing of the manifest');
  // A page that lies in a chunk with others has no name of its own in the manifest.
  return [...chunks, ...FIRST_PAGES.filter((name) => name in manifest)];
}

/** @returns {Set<string>} the files that a first visit needs */
function needed() {
  const found = new Set([PAGE]);
  const seen = new Set();
  const open = starts();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the manifest knows no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: path.slice(dist.length + 1), path }))
  .filter(({ name }) => !HIDDEN.test(name))
  .map(({ name, path }) => ({ name, size: gzipSync(readFileSync(path), { level: 9 }).length }))
  .sort((a, b) => b.size - a.size);

const first = needed();
const counts = files.map((file) => ({
  ...file,
  first: first.has(file.name) && !FACES_OR_SOUNDS.test(file.name),
}));
const total = counts.reduce((sum, { size }) => sum + size, 0);
const atFirst = counts.reduce((sum, { size, first: counted }) => (counted ? sum + size : sum), 0);

/** @param {number} size @param {string} what */
function say(size, what) {
  console.log(`${(size / KB).toFixed(1).padStart(7)} kB  ${what}`);
}

for (const { name, size, first: counted } of counts) say(size, counted ? `${name}  (first visit)` : name);
say(total, `in all (budget ${ALL_BUDGET / KB})`);
say(atFirst, `first visit of home and table, without faces and sounds (budget ${FIRST_BUDGET / KB})`);
if (total > ALL_BUDGET || atFirst > FIRST_BUDGET) {
  console.error('The client is over its budget.');
  process.exitCode = 1;
}

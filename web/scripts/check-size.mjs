/** Fails when the built client is heavier than its budget. Sizes are gzipped, as the server sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const ALL_BUDGET = 150 * KB;
const BARE_BUDGET = 80 * KB;
/** Files that hold tile faces or sounds, by name. */
const FACES_OR_SOUNDS = /^assets\/(?:tiles|sounds)-/;

const dist = new URL('../dist', import.meta.url).pathname;
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({
    name: path.slice(dist.length + 1),
    size: gzipSync(readFileSync(path), { level: 9 }).length,
  }))
  .sort((a, b) => b.size - a.size);

const total = files.reduce((sum, file) => sum + file.size, 0);
const bare = files
  .filter((file) => !FACES_OR_SOUNDS.test(file.name))
  .reduce((sum, file) => sum + file.size, 0);

for (const { name, size } of files) console.log(`${(size / KB).toFixed(1).padStart(7)} kB  ${name}`);
console.log(`${(total / KB).toFixed(1).padStart(7)} kB  in all (budget ${ALL_BUDGET / KB})`);
console.log(
  `${(bare / KB).toFixed(1).padStart(7)} kB  without faces and sounds (budget ${BARE_BUDGET / KB})`,
);
if (total > ALL_BUDGET || bare > BARE_BUDGET) {
  console.error('The client is over its budget.');
  process.exitCode = 1;
}

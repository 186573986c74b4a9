/**
 * Gives the words of a build short keys. Keys are long for people who write components; nobody reads them in a build.
 *
 * A key is replaced wherever it stands whole between quotes. Keys of an area that is written in parts somewhere, as in
 * `clock.${name}`, stay as they are.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CHINESE = /\.zh\.ts$/;
const KEY = /^ {2}'([a-z]\w*)\.([\w.]+)':/gim;
/** The beginning of a key that is written in parts. */
const PART = /[`'"]([a-z]\w*)\.(?:\$\{|[`'"])/gi;
const SOURCE = /\/src\/.*\.(?:svelte|ts)$/;
const ENGLISH = /\.en\.ts$/;

/** @param {number} at @returns {string} two letters: never what a program counts as a number, so keys keep their order */
function shortName(at) {
  const high = LETTERS[Math.floor(at / LETTERS.length)];
  const low = LETTERS[at % LETTERS.length];
  if (high === undefined || low === undefined) throw new Error('more words than two letters can name');
  return high + low;
}

/** @param {string} folder @returns {Map<string, string>} short keys by those of the sources in a folder */
export function shortKeys(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(`/src/${entry.name}`))
    .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));
  const inParts = new Set(files.flatMap(({ text }) => [...text.matchAll(PART)].map(([, area]) => area)));
  const keys = files
    .filter(({ name }) => CHINESE.test(name))
    .flatMap(({ text }) => [...text.matchAll(KEY)])
    .filter(([, area]) => !inParts.has(area))
    .map(([, area, word]) => `${area}.${word}`);
  return new Map(keys.sort().map((key, at) => [key, shortName(at)]));
}

/** @param {string} folder of the sources @returns {import('vite').Plugin} */
export function shortWords(folder) {
  /** @type {Map<string, string>} */
  let short = new Map();
  return {
    name: 'short-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      short = shortKeys(folder);
    },
    transform(code, id) {
      if (!SOURCE.test(id) || ENGLISH.test(id)) return null;
      const shorter = code.replace(/(['"])([\w.]+)\1/g, (whole, quote, key) => {
        const name = short.get(key);
        return name === undefined ? whole : quote + name + quote;
      });
      return shorter === code ? null : { code: shorter, map: null };
    },
  };
}

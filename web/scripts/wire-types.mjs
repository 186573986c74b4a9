/**
 * Writes src/model/wire.generated.ts, the types of the wire, from wire.schema.json, which the server's structs make.
 * The file is committed; a unit test fails when it is not what this script would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const target = new URL('../src/model/wire.generated.ts', import.meta.url);
writeFileSync(target, await compile(read('../wire.schema.json'), 'Wire', read('./wire-options.json')));

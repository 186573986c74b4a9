/**
 * Writes src/model/wire.generated.ts, the types of the wire, from wire.schema.json, which the server's structs make.
 * The file is committed; a unit test fails when it is not what this script would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const schema = fileURLToPath(new URL('../wire.schema.json', import.meta.url));
const target = fileURLToPath(new URL('../src/model/wire.generated.ts', import.meta.url));

const HEAD = `/* eslint-disable */\n/* Written by scripts/wire-types.mjs from wire.schema.json; change the server's structs instead. */`;

export function wireTypes() {
  return compile(JSON.parse(readFileSync(schema, 'utf8')), 'Wire', {
    additionalProperties: false,
    bannerComment: HEAD,
    style: { singleQuote: true, printWidth: 110 },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await wireTypes());

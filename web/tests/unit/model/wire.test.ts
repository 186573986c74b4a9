/** The generated types of the wire against the schema that the server's structs make. */
import { compile } from 'json-schema-to-typescript';
import { expect, test } from 'vitest';
import schema from '../../../wire.schema.json';
import written from '@/model/wire.generated.ts?raw';
import options from '../../../scripts/wire-options.json';

test('scripts/wire-types.mjs would write what is committed', async () => {
  expect(await compile(structuredClone(schema) as object, 'Wire', options)).toBe(written);
}, 20_000);

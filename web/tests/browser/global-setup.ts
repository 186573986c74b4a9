/**
 * Starts the server that every browser test talks to and tells its address as HAIPAI_URL.
 *
 * With HAIPAI_URL set already nothing is started: the tests use that server. Otherwise it is `haipai serve` on a free
 * port of this computer and on a data folder of its own, which is gone afterwards.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataFolder, serve } from '../../scripts/server.mjs';

/** The client with its gallery; server.ts serves the same. */
const CLIENT = resolve(process.env['HAIPAI_WEB'] ?? 'dist-gallery');

export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(join(CLIENT, 'index.html'))) {
    throw new Error(`there is no client in ${CLIENT}: npm run build:gallery`);
  }
  process.env['HAIPAI_WEB'] = CLIENT;
  if (process.env['HAIPAI_URL'] !== undefined) return () => Promise.resolve();
  const { folder, gone } = dataFolder();
  try {
    const server = await serve(CLIENT, folder);
    process.env['HAIPAI_URL'] = server.url;
    return async () => {
      await server.end();
      gone();
    };
  } catch (error) {
    gone();
    throw error;
  }
}

/** A server for tests and measurements: `haipai serve` on this computer, on a data folder of its own. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What starts the server. */
export const PYTHON =
  process.env['HAIPAI_PYTHON'] ?? fileURLToPath(new URL('../../.venv/bin/python', import.meta.url));
const START_MS = 60_000;
const LOOK_MS = 50;

/**
 * @typedef {object} Running
 * @property {string} url
 * @property {number} port
 * @property {(signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>} end waits until it is gone
 */

/** @returns {{ folder: string, gone: () => void }} a folder for the server's data */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'haipai-web-'));
  const gone = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, gone };
}

/**
 * @param {string | undefined} web the folder of the built client; none: the server's own
 * @param {string} folder of its data; another server may have used it before
 * @param {string[]} [set] settings, as NAME=VALUE
 * @param {number} [port] 0: any that is free
 * @returns {Promise<Running>}
 */
export async function serve(web, folder, set = [], port = 0) {
  const ready = join(folder, 'ready.json');
  const log = join(folder, 'log');
  rmSync(ready, { force: true });
  const where = ['--local', '--port', String(port), '--data', join(folder, 'data'), '--ready-file', ready];
  const client = web === undefined ? [] : ['--web', web];
  const command = ['-m', 'haipai', 'serve', ...where, ...client, ...set.flatMap((one) => ['--set', one])];
  const output = openSync(log, 'a');
  const server = spawn(PYTHON, command, { stdio: ['ignore', output, output] });
  closeSync(output);
  /** @type {Running['end']} */
  const end = async (signal = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  for (const until = Date.now() + START_MS; !existsSync(ready); await sleep(LOOK_MS)) {
    if (server.exitCode === null && Date.now() < until) continue;
    await end();
    throw new Error(`the server did not start (status ${server.exitCode}):\n${readFileSync(log, 'utf8')}`);
  }
  /** @type {{ url: string, port: number }} */
  const told = JSON.parse(readFileSync(ready, 'utf8'));
  return { url: told.url, port: told.port, end };
}

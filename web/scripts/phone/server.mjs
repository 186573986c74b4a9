/** A server for measuring: `haipai serve` on a free port of this computer, on a data folder of its own. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PYTHON =
  process.env['HAIPAI_PYTHON'] ?? fileURLToPath(new URL('../../../.venv/bin/python', import.meta.url));
const START_MS = 60_000;
const LOOK_MS = 100;

/** @returns {{ folder: string, gone: () => void }} a folder for the server's data */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'haipai-phone-'));
  const gone = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, gone };
}

/**
 * @param {string} web the folder of the built client
 * @param {string} folder of its data; another server may have used it before
 * @param {string[]} [set] settings, as NAME=VALUE
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serve(web, folder, set = []) {
  const ready = join(folder, 'ready.json');
  const log = join(folder, 'log');
  rmSync(ready, { force: true });
  const output = openSync(log, 'w');
  const where = [
    '--local',
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--ready-file',
    ready,
    '--web',
    web,
  ];
  const more = set.flatMap((one) => ['--set', one]);
  const command = ['-m', 'haipai', 'serve', ...where, ...more];
  const server = spawn(PYTHON, command, { stdio: ['ignore', output, output] });
  closeSync(output);
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + START_MS; !existsSync(ready); await sleep(LOOK_MS)) {
    if (server.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error(`the server did not start (status ${server.exitCode}):\n${readFileSync(log, 'utf8')}`);
  }
  return { url: JSON.parse(readFileSync(ready, 'utf8')).url, stop };
}

/**
 * Starts the server that every browser test talks to and tells its address as HAIPAI_URL.
 *
 * With HAIPAI_URL set already nothing is started: the tests use that server. Otherwise it is `haipai serve` on a free
 * port of this computer and on a data folder of its own, which is gone afterwards.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PYTHON = process.env['HAIPAI_PYTHON'] ?? '../.venv/bin/python';
const START_MS = 60_000;
const LOOK_MS = 100;
/** The client with its gallery; server.ts serves the same. */
const CLIENT = resolve(process.env['HAIPAI_WEB'] ?? 'dist-gallery');

/** Where one run of the server keeps what it has and says. */
interface Place {
  folder: string;
  ready: string;
  log: string;
}

function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'haipai-browser-'));
  return { folder, ready: join(folder, 'ready.json'), log: join(folder, 'log') };
}

function start({ folder, ready, log }: Place): ChildProcess {
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
    CLIENT,
  ];
  const server = spawn(PYTHON, ['-m', 'haipai', 'serve', ...where], { stdio: ['ignore', output, output] });
  closeSync(output);
  return server;
}

async function address(server: ChildProcess, { ready, log }: Place): Promise<string> {
  const until = Date.now() + START_MS;
  while (!existsSync(ready)) {
    if (server.exitCode !== null || Date.now() > until) {
      throw new Error(`the server did not start (status ${server.exitCode}):\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(LOOK_MS);
  }
  const { url } = JSON.parse(readFileSync(ready, 'utf8')) as { url: string };
  return url;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(join(CLIENT, 'index.html'))) {
    throw new Error(`there is no client in ${CLIENT}: npm run build:gallery`);
  }
  process.env['HAIPAI_WEB'] = CLIENT;
  if (process.env['HAIPAI_URL'] !== undefined) return () => Promise.resolve();
  const own = place();
  const server = start(own);
  const clean = async (): Promise<void> => {
    await stop(server);
    rmSync(own.folder, { recursive: true, force: true });
  };
  try {
    process.env['HAIPAI_URL'] = await address(server, own);
  } catch (error) {
    await clean();
    throw error;
  }
  return clean;
}

/**
 * Starts the server that every browser test talks to and tells its address as HAIPAI_URL.
 *
 * With HAIPAI_URL set already nothing is started: the tests use that server. The server is
 * `python -m haipai serve --local --port 0` on a data folder of its own; it prints its address when it listens.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PYTHON = process.env['HAIPAI_PYTHON'] ?? '../.venv/bin/python';
const START_MS = 30_000;
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`no address within ${START_MS} ms:\n${text}`)), START_MS);
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = ADDRESS.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with status ${code}:\n${text}`));
    });
  });
}

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['HAIPAI_URL'] !== undefined) return () => Promise.resolve();
  const data = mkdtempSync(join(tmpdir(), 'haipai-browser-'));
  const server = spawn(PYTHON, ['-m', 'haipai', 'serve', '--local', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.env['HAIPAI_URL'] = await address(server);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}

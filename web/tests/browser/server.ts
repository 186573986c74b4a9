/** A server of a test's own: quick bots, and it may be killed and started again on the same port and data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PYTHON = process.env['HAIPAI_PYTHON'] ?? '../.venv/bin/python';
const START_MS = 60_000;
const LOOK_MS = 50;

interface Ready {
  port: number;
  url: string;
}

export class OwnServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'haipai-play-'));
  #process: ChildProcess | null = null;
  #port = 0;
  url = '';
  readonly #settings: readonly string[];

  /** @param settings of the server, as name=value, besides or instead of those for quick play */
  constructor(...settings: readonly string[]) {
    this.#settings = ['pace.normal=0.1', 'pace.pause=0.2', ...settings];
  }

  /** Starts it; the second time on the same port and data. */
  async start(): Promise<void> {
    const ready = join(this.#folder, 'ready.json');
    rmSync(ready, { force: true });
    const where = ['--local', '--port', String(this.#port), '--data', join(this.#folder, 'data')];
    const set = this.#settings.flatMap((setting) => ['--set', setting]);
    const quick = [...set, '--ready-file', ready];
    const web = process.env['HAIPAI_WEB'] === undefined ? [] : ['--web', process.env['HAIPAI_WEB']];
    const server = spawn(PYTHON, ['-m', 'haipai.server', ...where, ...quick, ...web], { stdio: 'ignore' });
    this.#process = server;
    const until = Date.now() + START_MS;
    while (!existsSync(ready)) {
      if (server.exitCode !== null || Date.now() > until) throw new Error('the server did not start');
      await sleep(LOOK_MS);
    }
    const { port, url } = JSON.parse(readFileSync(ready, 'utf8')) as Ready;
    this.#port = port;
    this.url = url;
  }

  /** Ends it without a word, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (server === null || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}

/** A server of a test's own: quick bots, and it may be killed and started again on the same port and data. */
import { dataFolder, serve, type Running } from '../../scripts/server.mjs';

type DataFolder = ReturnType<typeof dataFolder>;

export class OwnServer {
  #data: DataFolder | null = null;
  #running: Running | null = null;
  readonly #settings: string[];

  /** @param settings of the server, as name=value, besides or instead of those for quick play */
  constructor(...settings: readonly string[]) {
    this.#settings = ['pace.normal=0.1', 'pace.pause=0.2', ...settings];
  }

  /** Where it answers, as long as it has been started once. */
  get url(): string {
    return this.#running?.url ?? '';
  }

  /** Starts it; the second time on the same port and data, but after `stop` anew. */
  async start(): Promise<void> {
    const web = process.env['HAIPAI_WEB'];
    this.#data ??= dataFolder();
    this.#running = await serve(web, this.#data.folder, this.#settings, this.#running?.port);
  }

  /** Ends it without a word, as a power cut would. */
  async kill(): Promise<void> {
    await this.#running?.end('SIGKILL');
  }

  /** Ends it and its data. A worker may run the tests of a file in several parts, and starts it again for each. */
  async stop(): Promise<void> {
    await this.#running?.end();
    this.#data?.gone();
    this.#data = this.#running = null;
  }
}

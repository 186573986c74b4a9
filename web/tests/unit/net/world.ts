/** What the line to the server meets in tests: sockets and a clock that only the test moves. */
import type { ClientMessage, ServerMessage } from '@/model/wire';
import type { LineEvents, Surroundings } from '@/net/surroundings';

/** A browser of the test's own: lines that were opened, what they were sent, and timers that only the test moves. */
export class World {
  lines: { events: LineEvents; sent: ClientMessage[]; closed: boolean }[] = [];
  time = 0;
  #timers: { at: number; what: () => void }[] = [];
  #ids = 0;

  readonly around: Surroundings = {
    open: (events) => {
      const line = { events, sent: [] as ClientMessage[], closed: false };
      this.lines.push(line);
      return {
        send: (text) => line.sent.push(JSON.parse(text) as ClientMessage),
        close: () => {
          line.closed = true;
        },
      };
    },
    now: () => this.time,
    later: (what, ms) => {
      const timer = { at: this.time + ms, what };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((each) => each !== timer);
      };
    },
    random: () => 1,
    newId: () => `id${(this.#ids += 1)}`,
  };

  get line(): World['lines'][number] {
    const line = this.lines.at(-1);
    if (line === undefined) throw new Error('no line');
    return line;
  }

  /** Lets time pass, timers in order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.#timers.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.time = Math.max(this.time, next.at);
      next.what();
    }
    this.time = until;
  }

  /** The device sleeps: time goes on, timers do not. */
  sleep(ms: number): void {
    this.time += ms;
  }

  receive(message: ServerMessage): void {
    this.line.events.received(JSON.stringify(message));
  }

  kinds(): string[] {
    return this.line.sent.map((message) => message.t);
  }
}

/**
 * One line to the server that is kept alive: connects, beats, notices a dead line, and connects again with growing
 * pauses. Knows no messages but the heartbeat; whoever holds it says hello and tells when the line is good.
 */
import { backoffMs } from './backoff';
import type { Line, Surroundings } from './surroundings';

/** A ping goes out this often. */
export const PING_MS = 4_000;
/** A line on which nothing came for so long is dead. */
export const SILENT_MS = 9_000;
/** After waking up, an answer must come within this time. */
export const WAKE_MS = 2_000;
export const VERSION = '0.1.0';

export interface LifelineEvents {
  /** A line is open: time to say hello. */
  opened: () => void;
  received: (data: unknown) => void;
  /** The line is lost; the next attempt comes by itself. */
  dropped: () => void;
}

export class Lifeline {
  readonly #around: Surroundings;
  readonly #events: LifelineEvents;
  #line: Line | null = null;
  #good = false;
  #ended = false;
  #attempt = 0;
  #heardAt = 0;
  #beatAt = 0;
  #pings = 0;
  #timers = new Map<'beat' | 'retry' | 'wake', () => void>();

  constructor(around: Surroundings, events: LifelineEvents) {
    this.#around = around;
    this.#events = events;
  }

  /** Attempts since the line was last good. */
  get attempts(): number {
    return this.#attempt;
  }

  /** Whether the server has answered on the present line. */
  get good(): boolean {
    return this.#good;
  }

  start(): void {
    this.#ended = false;
    this.#connect();
  }

  /** Ends the line for good. */
  stop(): void {
    this.#ended = true;
    this.#letGo();
  }

  /** The server has answered: the line is good. */
  answered(): void {
    this.#good = true;
    this.#attempt = 0;
  }

  /** This line is given up; the next attempt comes after `ms`, or as after any lost line. */
  giveUp(ms?: number): void {
    this.#dropped(ms);
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  /** The page is seen again or the network is back: look at once whether the line still lives. */
  wake(): void {
    if (this.#ended) return;
    this.#attempt = 0;
    if (this.#line === null) {
      this.#connect();
      return;
    }
    const asked = this.#around.now();
    this.#ping();
    this.#set('wake', WAKE_MS, () => {
      if (this.#heardAt < asked) this.#dropped(0);
    });
  }

  #connect(): void {
    this.#letGo();
    this.#heardAt = this.#around.now();
    this.#line = this.#around.open({
      opened: this.#events.opened,
      received: (data) => {
        this.#heardAt = this.#around.now();
        this.#events.received(data);
      },
      closed: () => {
        this.#dropped();
      },
    });
    this.#beat();
  }

  #beat(): void {
    this.#beatAt = this.#around.now();
    this.#set('beat', PING_MS, () => {
      const now = this.#around.now();
      // A timer that comes late means that the device slept.
      const slept = now - this.#beatAt > PING_MS + SILENT_MS / 2;
      if (slept || now - this.#heardAt > SILENT_MS) {
        this.#dropped(0);
        return;
      }
      this.#ping();
      this.#beat();
    });
  }

  #ping(): void {
    this.#pings += 1;
    if (this.#good) this.send(JSON.stringify({ t: 'ping', n: this.#pings }));
  }

  #dropped(after?: number): void {
    this.#letGo();
    if (this.#ended) return;
    this.#events.dropped();
    const wait = after ?? backoffMs(this.#attempt, this.#around.random());
    this.#attempt += 1;
    this.#set('retry', wait, () => {
      this.#connect();
    });
  }

  #letGo(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#good = false;
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #set(name: 'beat' | 'retry' | 'wake', ms: number, what: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(name, this.#around.later(what, ms));
  }
}

/**
 * The line to one table: connects, says hello, notices a dead line, connects again, and sends unanswered actions
 * once more. Owns no view: it hands every message on and remembers only the newest seq for the hello.
 */
import { RETURNING, type Link, type Pending } from '@/model/state';
import type { ClientMessage, ServerMessage } from '@/model/wire';
import { backoffMs } from './backoff';
import { BadFrame, readFrame, writeFrame } from './frames';
import { frameOf, Outbox } from './outbox';
import type { Line, Surroundings } from './surroundings';

/** A ping goes out this often. */
export const PING_MS = 4_000;
/** A line on which nothing came for so long is dead. */
export const SILENT_MS = 9_000;
/** After waking up, an answer must come within this time. */
export const WAKE_MS = 2_000;
export const VERSION = '0.1.0';

export interface LinkEvents {
  message: (message: ServerMessage) => void;
  link: (link: Link) => void;
  sent: (action: Pending) => void;
}

export class TableLink {
  readonly #around: Surroundings;
  readonly #events: LinkEvents;
  readonly #lang: () => 'zh' | 'en';
  readonly #outbox = new Outbox();
  #line: Line | null = null;
  #greeted = false;
  #ended = false;
  #seq: number | null = null;
  #attempt = 0;
  #heardAt = 0;
  #beatAt = 0;
  #pings = 0;
  #timers = new Map<'beat' | 'retry' | 'wake', () => void>();

  constructor(around: Surroundings, events: LinkEvents, lang: () => 'zh' | 'en') {
    this.#around = around;
    this.#events = events;
    this.#lang = lang;
  }

  /** Attempts since the line was last good. */
  get attempts(): number {
    return this.#attempt;
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

  /** Gives a command; it is sent until it is answered. */
  act(command: string, seq: number): void {
    const action: Pending = { id: this.#around.newId(), command, seq };
    this.#outbox.add(action);
    this.#events.sent(action);
    if (this.#greeted) this.#send(frameOf(action));
  }

  /** Says something that needs no answer and is not repeated. */
  say(message: ClientMessage): void {
    if (this.#greeted) this.#send(message);
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
      opened: () => {
        this.#hello();
      },
      received: (data) => {
        this.#received(data);
      },
      closed: () => {
        this.#dropped();
      },
    });
    this.#beat();
  }

  #hello(): void {
    this.#send({ t: 'hello', last_seq: this.#seq, client: VERSION, lang: this.#lang() });
  }

  #received(data: unknown): void {
    this.#heardAt = this.#around.now();
    let message: ServerMessage | null;
    try {
      message = readFrame(data);
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.#dropped();
      return;
    }
    if (message !== null) this.#took(message);
  }

  #took(message: ServerMessage): void {
    if (message.t === 'state' || message.t === 'update') this.#seq = message.seq;
    if (message.t === 'ack' || message.t === 'refused') this.#outbox.answered(message.id);
    if (message.t === 'bye' && !RETURNING.has(message.code)) this.stop();
    this.#events.message(message);
    if (message.t === 'state' && !this.#greeted) this.#greet();
  }

  /** The first state after a hello: the line is good, and what was not answered goes out again. */
  #greet(): void {
    this.#greeted = true;
    this.#attempt = 0;
    this.#events.link('online');
    for (const frame of this.#outbox.frames()) this.#send(frame);
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
    if (this.#greeted) this.#send({ t: 'ping', n: this.#pings });
  }

  #dropped(after?: number): void {
    this.#letGo();
    if (this.#ended) return;
    this.#events.link('offline');
    const wait = after ?? backoffMs(this.#attempt, this.#around.random());
    this.#attempt += 1;
    this.#set('retry', wait, () => {
      this.#connect();
    });
  }

  #letGo(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#greeted = false;
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #set(name: 'beat' | 'retry' | 'wake', ms: number, what: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(name, this.#around.later(what, ms));
  }

  #send(message: ClientMessage): void {
    this.#line?.send(writeFrame(message));
  }
}

/**
 * The line to one table: says hello, hands every message on, and sends unanswered actions once more after a lost
 * line. Owns no view: it remembers only the newest seq for the hello.
 */
import { RETURNING, type Link, type Pending } from '@/model/state';
import type { ByeCode, ClientMessage, ServerMessage } from '@/model/wire';
import { backoffMs } from './backoff';
import { BadFrame, readFrame, writeFrame } from './frames';
import { Lifeline, VERSION } from './lifeline';
import { frameOf, Outbox } from './outbox';
import type { Surroundings } from './surroundings';

export { PING_MS, SILENT_MS, VERSION, WAKE_MS } from './lifeline';

/** So long after a command came too fast it is sent again. */
export const AGAIN_MS = 1_000;

const KNOWN = ['state', 'update', 'ack', 'refused', 'said', 'pong', 'error', 'bye'] as const;

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
  readonly #life: Lifeline;
  #seq: number | null = null;
  /** How often the table closed the line since it last moved on. */
  #closings = 0;
  #cancelAgain: () => void = () => undefined;

  constructor(around: Surroundings, events: LinkEvents, lang: () => 'zh' | 'en') {
    this.#around = around;
    this.#events = events;
    this.#lang = lang;
    this.#life = new Lifeline(around, {
      opened: () => {
        this.#send({ t: 'hello', last_seq: this.#seq, client: VERSION, lang: this.#lang() });
      },
      received: (data) => {
        this.#received(data);
      },
      dropped: () => {
        this.#events.link('offline');
      },
    });
  }

  /** Attempts since the line was last good. */
  get attempts(): number {
    return this.#life.attempts;
  }

  start(): void {
    this.#life.start();
  }

  /** Ends the line for good. */
  stop(): void {
    this.#cancelAgain();
    this.#life.stop();
  }

  /** The page is seen again or the network is back: look at once whether the line still lives. */
  wake(): void {
    this.#life.wake();
  }

  /** Gives a command; it is sent until it is answered. */
  act(command: string, seq: number): void {
    const action: Pending = { id: this.#around.newId(), command, seq };
    this.#outbox.add(action);
    this.#events.sent(action);
    if (this.#life.good) this.#send(frameOf(action));
  }

  /** Says something that needs no answer and is not repeated. */
  say(message: ClientMessage): void {
    if (this.#life.good) this.#send(message);
  }

  #received(data: unknown): void {
    let message: ServerMessage | null;
    try {
      message = readFrame<ServerMessage>(data, KNOWN);
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.#life.giveUp();
      return;
    }
    if (message !== null) this.#took(message);
  }

  #took(message: ServerMessage): void {
    this.#note(message);
    this.#events.message(message);
    if (message.t === 'bye') this.#goodBye(message.code);
    if (message.t === 'state' && !this.#life.good) this.#greet();
  }

  /** What the line itself remembers of a message. */
  #note(message: ServerMessage): void {
    if (message.t === 'state' || message.t === 'update') this.#seq = message.seq;
    if (message.t === 'ack' || message.t === 'refused') this.#outbox.answered(message.id);
    if (message.t === 'update') this.#closings = 0;
    if (message.t === 'error' && message.code === 'too_fast') this.#againSoon();
  }

  /** The first state after a hello: the line is good, and what was not answered goes out again. */
  #greet(): void {
    this.#life.answered();
    this.#events.link('online');
    this.#sendOpen();
  }

  #goodBye(code: ByeCode): void {
    if (!RETURNING.has(code)) {
      this.stop();
    } else if (code === 'closed') {
      // A table in trouble is not asked again at once, and ever more slowly.
      this.#closings += 1;
      this.#life.giveUp(backoffMs(1 + this.#closings, this.#around.random()));
    }
  }

  /** A command was dropped for coming too fast: it goes out once more, with the same id. */
  #againSoon(): void {
    this.#cancelAgain();
    this.#cancelAgain = this.#around.later(() => {
      if (this.#life.good) this.#sendOpen();
    }, AGAIN_MS);
  }

  #sendOpen(): void {
    for (const frame of this.#outbox.frames()) this.#send(frame);
  }

  #send(message: ClientMessage): void {
    this.#life.send(writeFrame(message));
  }
}

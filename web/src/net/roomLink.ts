/**
 * The line to one room: says hello, hands every message on, connects again. Nothing that was asked is asked twice:
 * after a lost line the room as it is now comes first, and the person sees what came of it.
 */
import type { RoomClientMessage, RoomServerMessage } from '@/model/wire.generated';
import { BadFrame, readFrame, writeFrame } from './frames';
import { Lifeline, VERSION } from './lifeline';
import type { Surroundings } from './surroundings';

const KNOWN = ['room', 'said', 'seed', 'refused', 'pong', 'error', 'bye'] as const;

export type RoomLine = 'connecting' | 'online' | 'offline' | 'ended';

export interface RoomLinkEvents {
  message: (message: RoomServerMessage) => void;
  line: (line: RoomLine) => void;
}

export class RoomLink {
  readonly #events: RoomLinkEvents;
  readonly #life: Lifeline;

  constructor(around: Surroundings, events: RoomLinkEvents, lang: () => 'zh' | 'en') {
    this.#events = events;
    this.#life = new Lifeline(around, {
      opened: () => {
        this.#life.send(writeFrame<RoomClientMessage>({ t: 'hello', client: VERSION, lang: lang() }));
      },
      received: (data) => {
        this.#received(data);
      },
      dropped: () => {
        this.#events.line('offline');
      },
    });
  }

  start(): void {
    this.#events.line('connecting');
    this.#life.start();
  }

  stop(): void {
    this.#life.stop();
  }

  wake(): void {
    this.#life.wake();
  }

  /** Says something, when the line is good. */
  say(message: RoomClientMessage): void {
    if (this.#life.good) this.#life.send(writeFrame(message));
  }

  #received(data: unknown): void {
    let message: RoomServerMessage | null;
    try {
      message = readFrame<RoomServerMessage>(data, KNOWN);
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.#life.giveUp();
      return;
    }
    if (message !== null) this.#took(message);
  }

  #took(message: RoomServerMessage): void {
    if (message.t === 'room' && !this.#life.good) {
      this.#life.answered();
      this.#events.line('online');
    }
    // After a restart of the server the line comes back by itself; every other good-bye is for good.
    if (message.t === 'bye' && message.code !== 'shutdown') {
      this.#life.stop();
      this.#events.line('ended');
    }
    this.#events.message(message);
  }
}

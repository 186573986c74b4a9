/** Actions that the server has not answered yet. They are sent again, with the same id, after every reconnect. */
import type { Pending } from '@/model/state';
import type { ClientMessage } from '@/model/wire';

export class Outbox {
  #open: Pending[] = [];

  get open(): readonly Pending[] {
    return this.#open;
  }

  add(action: Pending): void {
    this.#open.push(action);
  }

  /** The server said what became of an action; an id that is not known is an answer to an earlier visit. */
  answered(id: string): void {
    this.#open = this.#open.filter((action) => action.id !== id);
  }

  /** @returns the frames to send again, oldest first */
  frames(): ClientMessage[] {
    return this.#open.map(frameOf);
  }
}

export function frameOf(action: Pending): ClientMessage {
  return { t: 'do', id: action.id, command: action.command, seq: action.seq };
}

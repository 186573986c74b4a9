/** Text frames to and from messages. */
import type { ClientMessage, ServerMessage } from '@/model/wire';

const KNOWN: ReadonlySet<unknown> = new Set(['state', 'update', 'ack', 'refused', 'pong', 'error', 'bye']);

export class BadFrame extends Error {
  constructor(readonly text: string) {
    super(`the server sent a frame that is no message: ${text.slice(0, 80)}`);
    this.name = 'BadFrame';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadFrame(text);
  }
}

/** @returns the message, or null for a kind that only a newer client knows; throws BadFrame for anything else */
export function readFrame(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') throw new BadFrame(String(data));
  const value = parsed(data);
  if (typeof value !== 'object' || value === null || !('t' in value) || typeof value.t !== 'string') {
    throw new BadFrame(data);
  }
  return KNOWN.has(value.t) ? (value as ServerMessage) : null;
}

export function writeFrame(message: ClientMessage): string {
  return JSON.stringify(message);
}

/** Text frames to and from messages. */

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

/**
 * @param known the kinds (`t`) of messages that this client understands
 * @returns the message, or null for a kind that only a newer client knows; throws BadFrame for anything else
 */
export function readFrame<Message extends { t: string }>(
  data: unknown,
  known: readonly Message['t'][],
): Message | null {
  if (typeof data !== 'string') throw new BadFrame(String(data));
  const value = parsed(data);
  if (typeof value !== 'object' || value === null || !('t' in value) || typeof value.t !== 'string') {
    throw new BadFrame(data);
  }
  return known.includes(value.t) ? (value as Message) : null;
}

export function writeFrame<Message extends { t: string }>(message: Message): string {
  return JSON.stringify(message);
}

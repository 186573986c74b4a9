/** What the line to the server needs from the browser, so that tests can put their own clock and socket there. */

export interface Line {
  send: (text: string) => void;
  close: () => void;
}

export interface LineEvents {
  opened: () => void;
  received: (data: unknown) => void;
  closed: () => void;
}

export interface Surroundings {
  open: (events: LineEvents) => Line;
  now: () => number;
  later: (what: () => void, ms: number) => () => void;
  random: () => number;
  newId: () => string;
}

/** 16 random bytes; `randomUUID` is missing on a plain-HTTP address of the local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns the address of a table's socket (its id), or of a room's ("room" and its code) */
export function socketAddress(...place: readonly string[]): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws/${place.map(encodeURIComponent).join('/')}`;
}

function openSocket(address: string, events: LineEvents): Line {
  const socket = new WebSocket(address);
  let silent = false;
  socket.addEventListener('open', () => {
    if (!silent) events.opened();
  });
  socket.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (!silent) events.received(message.data);
  });
  socket.addEventListener('close', () => {
    if (!silent) events.closed();
  });
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      silent = true;
      socket.close();
    },
  };
}

export function browserSurroundings(...place: readonly string[]): Surroundings {
  const address = socketAddress(...place);
  return {
    open: (events) => openSocket(address, events),
    now: () => performance.now(),
    later: (what, ms) => {
      const timer = setTimeout(what, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    random: () => Math.random(),
    newId: randomId,
  };
}

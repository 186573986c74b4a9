/** The line to the server against a socket and a clock of the test's own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { dealt } from '@/model/fixtures/play';
import { match, NO_CLOCK } from '@/model/fixtures/parts';
import type { Link, Pending } from '@/model/state';
import type { ServerMessage } from '@/model/wire';
import { backoffMs, FIRST_MS, MOST_MS } from '@/net/backoff';
import { BadFrame, readFrame } from '@/net/frames';
import { AGAIN_MS, PING_MS, SILENT_MS, TableLink, WAKE_MS } from '@/net/tableLink';
import { World } from './world';

const state = (seq: number): ServerMessage => ({
  t: 'state',
  seq,
  match: match(),
  view: dealt(),
  clock: NO_CLOCK,
  server_time: 0,
});

let world: World;
let links: Link[];
let messages: ServerMessage[];
let sent: Pending[];
let link: TableLink;

beforeEach(() => {
  world = new World();
  links = [];
  messages = [];
  sent = [];
  link = new TableLink(
    world.around,
    {
      message: (message) => messages.push(message),
      link: (now) => links.push(now),
      sent: (action) => sent.push(action),
    },
    () => 'zh',
  );
  link.start();
});

function online(seq = 5): void {
  world.line.events.opened();
  world.receive(state(seq));
}

describe('hello', () => {
  test('is the first frame, without a number on the first visit', () => {
    world.line.events.opened();
    expect(world.line.sent).toEqual([{ t: 'hello', last_seq: null, client: '0.1.0', lang: 'zh' }]);
    expect(links).toEqual([]);
  });

  test('the state that answers it makes the line good', () => {
    online();
    expect(links).toEqual(['online']);
    expect(messages).toHaveLength(1);
  });

  test('after a loss it names the newest number', () => {
    online(5);
    world.receive({ t: 'update', seq: 9, events: [], view: dealt(), match: null, clock: NO_CLOCK });
    world.line.events.closed();
    world.pass(FIRST_MS);
    world.line.events.opened();
    expect(world.line.sent[0]).toMatchObject({ t: 'hello', last_seq: 9 });
  });
});

describe('actions', () => {
  test('go out at once with an id and the number they were chosen on', () => {
    online(5);
    link.act('pung', 5);
    expect(world.line.sent.at(-1)).toEqual({ t: 'do', id: 'id1', command: 'pung', seq: 5 });
    expect(sent).toEqual([{ id: 'id1', command: 'pung', seq: 5 }]);
  });

  test('without an answer they go out again with the same id, after the new state only', () => {
    online();
    link.act('pung', 5);
    world.line.events.closed();
    world.pass(FIRST_MS);
    world.line.events.opened();
    expect(world.kinds()).toEqual(['hello']);
    world.receive(state(6));
    expect(world.line.sent.at(-1)).toEqual({ t: 'do', id: 'id1', command: 'pung', seq: 5 });
  });

  test.each([
    ['an ack', { t: 'ack', id: 'id1', seq: 6 }],
    ['a refusal', { t: 'refused', id: 'id1', code: 'not_asked', zh: '', en: '' }],
  ] as const)('after %s they are not sent again', (_, answer) => {
    online();
    link.act('pung', 5);
    world.receive(answer);
    world.line.events.closed();
    world.pass(FIRST_MS);
    online();
    expect(world.kinds()).toEqual(['hello']);
  });

  test('given while the line is down they wait for it', () => {
    online();
    world.line.events.closed();
    link.act('discard 1m', 5);
    world.pass(FIRST_MS);
    online();
    expect(world.kinds()).toEqual(['hello', 'do']);
  });

  test('one that came too fast goes out again after a moment, with the same id, until it is answered', () => {
    online();
    link.act('pung', 5);
    world.receive({ t: 'error', code: 'too_fast', message: '', zh: '', en: '', id: 'id1' });
    expect(world.kinds()).toEqual(['hello', 'do']);
    world.pass(AGAIN_MS);
    expect(world.line.sent.at(-1)).toMatchObject({ t: 'do', id: 'id1' });
    world.receive({ t: 'ack', id: 'id1', seq: 6 });
    world.pass(AGAIN_MS);
    expect(world.kinds().filter((kind) => kind === 'do')).toHaveLength(2);
  });

  test('what needs no answer is not kept', () => {
    online();
    link.say({ t: 'next' });
    expect(world.kinds()).toEqual(['hello', 'next']);
    world.line.events.closed();
    link.say({ t: 'next' });
    world.pass(FIRST_MS);
    online();
    expect(world.kinds()).toEqual(['hello']);
  });
});

describe('a lost line', () => {
  test('is tried again, ever more slowly up to a bound', () => {
    online();
    world.line.events.closed();
    expect(links).toEqual(['online', 'offline']);
    for (const wait of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
      const before = world.lines.length;
      world.pass(wait - 1);
      expect(world.lines).toHaveLength(before);
      world.pass(1);
      expect(world.lines).toHaveLength(before + 1);
      world.line.events.closed();
    }
  });

  test('once good, the waits begin anew', () => {
    online();
    world.line.events.closed();
    world.pass(300);
    world.line.events.closed();
    world.pass(600);
    online();
    world.line.events.closed();
    world.pass(300);
    expect(world.lines).toHaveLength(4);
  });

  test('pings go out, and answers keep the line', () => {
    online();
    for (let n = 1; n <= 5; n += 1) {
      world.pass(PING_MS);
      world.receive({ t: 'pong', n });
    }
    expect(world.kinds().filter((kind) => kind === 'ping')).toHaveLength(5);
    expect(world.lines).toHaveLength(1);
  });

  test('silence is noticed within 12 s', () => {
    online();
    world.pass(SILENT_MS + PING_MS);
    expect(world.lines.length).toBeGreaterThan(1);
    expect(links).toContain('offline');
  });

  test('a frame that is no message breaks the line and no more', () => {
    online();
    world.line.events.received('{');
    expect(links.at(-1)).toBe('offline');
    world.pass(FIRST_MS);
    online();
    expect(links.at(-1)).toBe('online');
  });

  test('stopping closes it for good', () => {
    online();
    link.stop();
    world.pass(60_000);
    expect(world.lines).toHaveLength(1);
    expect(world.line.closed).toBe(true);
  });
});

describe('good-byes', () => {
  test.each(['replaced', 'left', 'no_table', 'not_seated', 'banned'] as const)(
    '%s: not tried again',
    (code) => {
      online();
      world.receive({ t: 'bye', code, zh: '', en: '' });
      world.line.events.closed();
      world.pass(60_000);
      expect(world.lines).toHaveLength(1);
      expect(messages.at(-1)?.t).toBe('bye');
    },
  );

  test('shutdown: comes back', () => {
    online();
    world.receive({ t: 'bye', code: 'shutdown', zh: '', en: '' });
    world.line.events.closed();
    world.pass(1000);
    expect(world.lines).toHaveLength(2);
  });

  test('closed: comes back, each time later, until the table moves on', () => {
    const close = (): void => {
      world.receive({ t: 'bye', code: 'closed', zh: '', en: '' });
    };
    for (const wait of [1200, 2400, 4800]) {
      online();
      close();
      const before = world.lines.length;
      world.pass(wait - 1);
      expect(world.lines).toHaveLength(before);
      world.pass(1);
      expect(world.lines).toHaveLength(before + 1);
    }
    online();
    world.receive({ t: 'update', seq: 9, events: [], view: dealt(), match: null, clock: NO_CLOCK });
    close();
    world.pass(1200);
    expect(world.lines).toHaveLength(5);
  });

  test('the seat can be taken back', () => {
    online();
    world.receive({ t: 'bye', code: 'replaced', zh: '', en: '' });
    link.start();
    online(8);
    expect(links.at(-1)).toBe('online');
  });
});

describe('waking up', () => {
  test('an answer keeps the line', () => {
    online();
    world.pass(1000);
    link.wake();
    expect(world.line.sent.at(-1)?.t).toBe('ping');
    world.pass(500);
    world.receive({ t: 'pong', n: 1 });
    world.pass(WAKE_MS);
    expect(world.lines).toHaveLength(1);
  });

  test('no answer: a new line at once', () => {
    online();
    world.pass(1000);
    link.wake();
    world.pass(WAKE_MS);
    expect(world.lines).toHaveLength(2);
  });

  test('while waiting to try again: now', () => {
    online();
    world.line.events.closed();
    link.wake();
    expect(world.lines).toHaveLength(2);
  });

  test('a device that slept does not trust the line', () => {
    online();
    world.sleep(60_000);
    world.pass(0);
    expect(world.lines.length).toBeGreaterThan(1);
  });

  test('after the end nothing wakes', () => {
    online();
    link.stop();
    link.wake();
    expect(world.lines).toHaveLength(1);
  });
});

describe('small parts', () => {
  test('waits stay within their bounds', () => {
    expect(backoffMs(0, 0)).toBe(FIRST_MS * 0.75);
    expect(backoffMs(99, 1)).toBe(MOST_MS);
  });

  test('frames: messages, unknown kinds, and what is neither', () => {
    expect(readFrame('{"t":"pong","n":1}', ['pong'])).toEqual({ t: 'pong', n: 1 });
    expect(readFrame('{"t":"new kind"}', ['pong'])).toBeNull();
    for (const bad of ['', '{', '1', 'null', '{}', '{"t":1}', new ArrayBuffer(1)]) {
      expect(() => readFrame(bad, ['pong'])).toThrow(BadFrame);
    }
  });
});

/** A room as its page sees it: what follows from messages, what is asked next, the line, gifts to the deal. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomClientMessage, RoomInfo, RoomSeed, RoomServerMessage } from '@/model/wire.generated';
import { commitmentTo, unhex } from '@/proof/bytes';
import { tableOf } from '@/proof/derive';
import { keptDeal } from '@/proof/kept';
import { settings } from '@/settings';
import { toasts } from '@/ui/base/toasts.svelte';
import { Gift } from '@/ui/rooms/gift';
import { mute } from '@/ui/rooms/muted.svelte';
import { Room } from '@/ui/rooms/room.svelte';
import { awaited, freeSeats, newsOf, NO_ROOM, roomAfter, SAID_MS, stepOf } from '@/ui/rooms/roomState';
import { World } from '../net/world';
import { person, room, seats, TERMS } from './parts';

const state = (info: RoomInfo, me = 0): RoomServerMessage => ({ t: 'room', seq: 1, room: info, me });

describe('what is asked next', () => {
  const seated = (me: object, other: object = { agreed: true, ready: true }): RoomInfo =>
    room({ people: [person(0, { seat: 0, ...me }), person(1, { seat: 1, ...other })] });

  test.each([
    ['whoever stands may sit', room({ people: [person(0), person(1, { seat: 1 })] }), 'sit'],
    ['the setter sets', room({ terms: null }), 'set'],
    ['the others wait for him', room({ terms: null, setter: 1 }), 'wait'],
    ['terms want to be agreed to', seated({}), 'agree'],
    ['then one is ready', seated({ agreed: true }), 'ready'],
    ['and waits', seated({ agreed: true, ready: true }, {}), 'wait'],
    ['the deal is fixed', room({ phase: 'seed' }), 'seed'],
    ['a match runs', room({ phase: 'playing', table: 't1' }), 'play'],
  ])('%s', (_name, info, step) => {
    expect(stepOf(info, 0)).toBe(step);
  });

  test('those who are away, undecided or not ready are waited for; free seats are counted', () => {
    const info = room({
      people: [
        person(0, { seat: 0, agreed: true, ready: true }),
        person(1, { seat: 1, agreed: true, ready: true, connected: false }),
        person(2, { seat: 2 }),
        person(3),
      ],
      seats: seats(0, 1, 2, 'free'),
    });
    expect(awaited(info).map(({ p }) => p)).toEqual([1, 2]);
    expect(freeSeats(info)).toBe(1);
  });
});

describe('the picture', () => {
  test('the whole room comes each time, with the time that is left', () => {
    const after = roomAfter(NO_ROOM, state(room({ set_ends_in_ms: 5000 }), 1), 100);
    expect([after.room?.code, after.me, after.setEndsAt]).toEqual(['K7QM2P', 1, 5100]);
  });

  test('each person’s newest phrase stands for a while', () => {
    let picture = roomAfter(NO_ROOM, { t: 'said', p: 1, phrase: 'p01' }, 0);
    picture = roomAfter(picture, { t: 'said', p: 2, phrase: 's02' }, 1000);
    picture = roomAfter(picture, { t: 'said', p: 1, phrase: 'p03' }, 2000);
    expect(picture.said.map(({ p, phrase }) => [p, phrase])).toEqual([
      [2, 's02'],
      [1, 'p03'],
    ]);
    picture = roomAfter(picture, { t: 'said', p: 3, phrase: 'p04' }, 1000 + SAID_MS);
    expect(picture.said.map(({ p }) => p)).toEqual([1, 3]);
  });

  test('who sits down and who goes is news', () => {
    const after = room({
      people: [person(0, { seat: 0 }), person(2, { seat: 2 })],
      seats: seats(0, 'free', 2),
    });
    expect(newsOf(room(), after)).toEqual([
      { kind: 'sat', name: '老王' },
      { kind: 'left', name: '小兰' },
    ]);
    expect(newsOf(after, after)).toEqual([]);
  });
});

describe('a gift to the deal', () => {
  const promised = (commitment: string): RoomSeed => ({
    t: 'seed',
    table: tableOf(commitment),
    commitment,
    commits: null,
    ends_in_ms: 3000,
  });
  const seed = promised('ab'.repeat(32));
  const bytes = '07'.repeat(16);
  const own = commitmentTo(unhex(bytes));
  const fixed = (): Uint8Array => unhex(bytes);

  test('first its commitment, then itself; it is kept with what the server promised', () => {
    const gift = new Gift(null, fixed);
    expect(gift.answer(seed, 1)).toEqual({ t: 'commit', hash: own });
    expect(gift.answer({ ...seed, commits: [null, own] }, 1)).toEqual({ t: 'reveal', bytes });
    expect(keptDeal(seed.commitment)).toEqual({ commitment: seed.commitment, given: bytes, place: 1 });
  });

  test.each([
    ['its own commitment is missing', [null, null]],
    ['its place has another', [null, 'cd'.repeat(32)]],
    ['it stands at another place', [own, null]],
  ])('it is not revealed when %s, and it is kept what was left out', (_what, commits) => {
    const gift = new Gift(null, fixed);
    gift.answer(seed, 1);
    expect(gift.answer({ ...seed, commits }, 1)).toBeNull();
    expect(keptDeal(seed.commitment)?.given).toBe(bytes);
  });

  test('nothing is given for a table whose id does not follow from the commitment', () => {
    const gift = new Gift(null, fixed);
    expect(gift.answer({ ...seed, table: 't1' }, 0)).toBeNull();
    expect(gift.answer({ ...seed, table: 't1', commits: [own] }, 0)).toBeNull();
  });

  test('another commitment gets other bytes', () => {
    const gift = new Gift(null);
    const hashes = ['ab', 'ac'].map((byte) => gift.answer(promised(byte.repeat(32)), 0));
    expect(hashes[0]).not.toEqual(hashes[1]);
  });

  test('a page loaded anew in between reveals what it had committed to', () => {
    const kept = new Map<string, string>();
    const drawer = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const first = new Gift(drawer, fixed).answer(seed, 0);
    const after = new Gift(drawer).answer({ ...seed, commits: [own] }, 0);
    expect([first?.t, after]).toEqual(['commit', { t: 'reveal', bytes }]);
    const other = new Gift(drawer).answer({ ...promised('ac'.repeat(32)), commits: [own] }, 0);
    expect(other).toBeNull();
  });
});

test('who is muted stays so when the page is loaded anew', async () => {
  sessionStorage.setItem('haipai.muted', '小兰');
  vi.resetModules();
  const anew = await import('@/ui/rooms/muted.svelte');
  expect(['小兰', '老王'].map(anew.isMuted)).toEqual([true, false]);
  sessionStorage.clear();
});

describe('the line', () => {
  let world: World;
  let here: Room;
  let table: string;

  const sent = (): RoomClientMessage[] => world.line.sent as RoomClientMessage[];
  const receive = (message: RoomServerMessage): void => {
    world.line.events.received(JSON.stringify(message));
  };

  function open(again = false): void {
    world = new World();
    table = '';
    here = new Room('K7QM2P', { again, toTable: (id) => (table = id) }, world.around);
    here.start();
    world.line.events.opened();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    settings.language = 'zh-Hans';
    open();
  });

  afterEach(() => {
    here.stop();
    vi.useRealTimers();
  });

  test('hello is first; nothing else is said before the room has answered', () => {
    here.say({ t: 'agree' });
    expect(sent()).toEqual([{ t: 'hello', client: '0.1.0', lang: 'zh' }]);
    receive(state(room()));
    here.say({ t: 'agree' });
    expect([here.picture.line, sent().at(-1)]).toEqual(['online', { t: 'agree' }]);
  });

  test('a lost line is taken up again, and the room comes anew', () => {
    receive(state(room()));
    world.line.events.closed();
    expect(here.picture.line).toBe('offline');
    expect(here.picture.room?.code).toBe('K7QM2P');
    world.pass(400);
    expect(world.lines).toHaveLength(2);
    world.line.events.opened();
    receive(state(room({ terms: null })));
    expect([here.picture.line, here.picture.room?.terms]).toEqual(['online', null]);
  });

  test.each(['kicked', 'replaced', 'room_closed', 'no_room'] as const)('after “%s” it stays away', (code) => {
    receive(state(room()));
    receive({ t: 'bye', code, zh: '再见', en: 'bye' });
    world.line.events.closed();
    world.pass(60_000);
    expect([here.picture.line, here.picture.bye?.code, world.lines.length]).toEqual(['ended', code, 1]);
  });

  test('a server that starts anew is waited for', () => {
    receive(state(room()));
    receive({ t: 'bye', code: 'shutdown', zh: '', en: '' });
    world.line.events.closed();
    world.pass(400);
    expect(world.lines).toHaveLength(2);
  });

  test('frames that make no sense end the line, unknown kinds do not', () => {
    receive(state(room()));
    world.line.events.received('{"t":"something new"}');
    expect(here.picture.line).toBe('online');
    world.line.events.received('nonsense');
    expect(here.picture.line).toBe('offline');
  });

  test('a refusal is told', () => {
    receive(state(room()));
    receive({ t: 'refused', what: 'sit', code: 'seat_taken', zh: '有人坐了。', en: 'taken' });
    expect(toasts().at(-1)?.text).toBe('有人坐了。');
  });

  test('the seated give to the deal, the others do not', () => {
    const seed = {
      t: 'seed',
      table: tableOf('cd'.repeat(32)),
      commitment: 'cd'.repeat(32),
      commits: null,
      ends_in_ms: 1,
    } as const;
    receive(state(room(), 1));
    receive(seed);
    expect(sent().at(-1)?.t).toBe('commit');
    receive({ ...seed, commits: [null, null] });
    expect(sent().map(({ t }) => t)).not.toContain('reveal');
    expect(toasts().at(-1)?.text).toBe('这场发牌没用上你的随机数。');
    open();
    receive(state(room({ people: [person(0)] })));
    receive(seed);
    expect(sent().map(({ t }) => t)).toEqual(['hello']);
  });

  test('whoever sees a match begin goes to its table; whoever finds one is asked', () => {
    const playing = room({ phase: 'playing', table: 't7' });
    receive(state(playing));
    expect(table).toBe('');
    receive(state(room()));
    receive(state({ ...playing, people: [person(0)] }));
    expect(table).toBe('');
    receive(state(room()));
    receive(state(playing));
    expect(table).toBe('t7');
  });

  test('whoever wants another match is ready at once, and only once', () => {
    open(true);
    receive(state(room()));
    expect(sent().at(-1)).toEqual({ t: 'ready', on: true });
    receive(state(room()));
    expect(sent().filter(({ t }) => t === 'ready')).toHaveLength(1);
  });

  test('he is not where he would first have to agree', () => {
    open(true);
    receive(state(room({ terms: { ...TERMS, base: 5 } }), 1));
    expect(sent().map(({ t }) => t)).toEqual(['hello']);
  });

  test('whom one does not want to hear is not heard', () => {
    receive(state(room()));
    receive({ t: 'said', p: 1, phrase: 'p02' });
    expect(here.saying(1)).toBe('p02');
    mute('小兰', true);
    expect(here.saying(1)).toBeNull();
    expect(sessionStorage.getItem('haipai.muted')?.split('\n')).toContain('小兰');
    mute('小兰', false);
    expect(here.saying(1)).toBe('p02');
    vi.advanceTimersByTime(SAID_MS);
    expect(here.saying(1)).toBeNull();
  });
});

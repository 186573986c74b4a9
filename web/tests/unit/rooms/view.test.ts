/** The page of a room: seats, the host's deeds, the setter's, what is said. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomClientMessage, RoomInfo, RoomServerMessage } from '@/model/wire.generated';
import { settings } from '@/settings';
import { isMuted, mute } from '@/ui/rooms/muted.svelte';
import { Room } from '@/ui/rooms/room.svelte';
import RoomView from '@/ui/rooms/RoomView.svelte';
import { World } from '../net/world';
import { person, room, seats, SETS } from './parts';

let world: World;
let here: Room;
let left: () => void;

const sent = (): RoomClientMessage[] => world.line.sent as RoomClientMessage[];

function receive(message: RoomServerMessage): void {
  world.line.events.received(JSON.stringify(message));
}

function show(info: RoomInfo, me = 0): void {
  receive({ t: 'room', seq: 1, room: info, me });
  left = vi.fn<() => void>();
  render(RoomView, { room: here, info, sets: SETS, onleave: left });
}

beforeEach(() => {
  settings.language = 'zh-Hans';
  world = new World();
  here = new Room('K7QM2P', { again: false, toTable: () => undefined }, world.around);
  here.start();
  world.line.events.opened();
});

afterEach(() => {
  here.stop();
});

const seatOf = (n: number): HTMLElement => screen.getByRole('listitem', { name: `${n} 号座` });

describe('seats', () => {
  test('tell who sits there and how ready he is', () => {
    show(
      room({
        people: [
          person(0, { seat: 0, agreed: true, ready: true }),
          person(1, { seat: 1, agreed: true, connected: false }),
        ],
      }),
    );
    expect(seatOf(1).textContent).toMatch(/阿强.*我.*准备好了.*房主.*定规矩的人/s);
    expect(seatOf(2).textContent).toMatch(/小兰.*重连中/s);
    expect(seatOf(3).textContent).toMatch(/电脑.*会打/s);
    expect(seatOf(4).textContent).toMatch(/空位/);
  });

  test('one sits down, changes the seat, stands up', async () => {
    show(room({ people: [person(0, { seat: 0 }), person(1)], seats: seats(0, 'free', 'free', 'free') }), 1);
    await fireEvent.click(within(seatOf(3)).getByRole('button', { name: '坐这里' }));
    expect(sent().at(-1)).toEqual({ t: 'sit', seat: 2 });
    expect(within(seatOf(3)).queryByRole('button', { name: '放电脑' })).toBeNull();
  });

  test('the host puts bots, changes them and takes them away', async () => {
    show(room());
    await fireEvent.click(within(seatOf(4)).getByRole('button', { name: '放电脑' }));
    await fireEvent.click(within(seatOf(3)).getByRole('button', { name: '换会打或乱打的' }));
    await fireEvent.click(within(seatOf(3)).getByRole('button', { name: '请走电脑' }));
    await fireEvent.click(within(seatOf(4)).getByRole('button', { name: '换到这里' }));
    await fireEvent.click(within(seatOf(1)).getByRole('button', { name: '站起来' }));
    expect(sent().slice(1)).toEqual([
      { t: 'bot', seat: 3, bot: 'solid' },
      { t: 'bot', seat: 2, bot: 'random' },
      { t: 'bot', seat: 2, bot: null },
      { t: 'sit', seat: 3 },
      { t: 'stand' },
    ]);
  });

  test('while a match runs nothing is changed', () => {
    show(room({ phase: 'playing', table: 't1' }));
    expect(within(seatOf(4)).queryByRole('button')).toBeNull();
    expect(within(seatOf(1)).queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: '回到牌桌' }).getAttribute('href')).toBe('/table/t1');
  });
});

describe('people', () => {
  test('the host sends somebody out for a reason, or hands over', async () => {
    show(room());
    await fireEvent.click(screen.getByRole('button', { name: '小兰：更多' }));
    await fireEvent.click(screen.getByRole('button', { name: '人不在' }));
    expect(sent().at(-1)).toEqual({ t: 'kick', p: 1, reason: 'absent' });
    await fireEvent.click(screen.getByRole('button', { name: '小兰：更多' }));
    await fireEvent.click(screen.getByRole('button', { name: '让他做房主' }));
    expect(sent().at(-1)).toEqual({ t: 'host', p: 1 });
  });

  test('who finds every seat taken is told so, and offered none', () => {
    show(room({ people: [person(0, { seat: 0 }), person(1)], seats: seats(0, 'bot', 'bot', 'bot') }), 1);
    expect(screen.getByText(/^座位满了/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '坐这里' })).toBeNull();
  });

  test('the others can only choose not to hear him', async () => {
    show(room(), 1);
    await fireEvent.click(screen.getByRole('button', { name: '阿强：更多' }));
    expect(screen.queryByRole('button', { name: '人不在' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: '不看他说的' }));
    expect(isMuted('阿强')).toBe(true);
    mute('阿强', false);
  });

  test('what is said stands beside him and is read out', async () => {
    show(room());
    receive({ t: 'said', p: 1, phrase: 'p01' });
    expect(await within(seatOf(2)).findByText('大家好！')).toBeTruthy();
    await waitFor(() => {
      expect(screen.getByRole('log').textContent).toBe('小兰：大家好！');
    });
    await fireEvent.click(screen.getByRole('button', { name: '说一句' }));
    await fireEvent.click(screen.getByRole('button', { name: '喝茶' }));
    expect(sent().at(-1)).toEqual({ t: 'say', phrase: 's05' });
  });

  test('leaving is asked for', async () => {
    show(room());
    await fireEvent.click(screen.getByRole('button', { name: '离开房间' }));
    expect(left).toHaveBeenCalledOnce();
  });
});

describe('terms', () => {
  test('are told in words, with what is not as usual', () => {
    show(room());
    expect(screen.getByText('上海麻将 · 喇子 10')).toBeTruthy();
    expect(screen.getByText('时限：普通')).toBeTruthy();
    expect(screen.getByText('阿强 定的')).toBeTruthy();
    expect(screen.getByText('默认 5')).toBeTruthy();
  });

  test('the setter sets them', async () => {
    show(room({ terms: null, differs: [] }));
    await fireEvent.click(screen.getByRole('button', { name: '定规矩' }));
    await fireEvent.click(screen.getByRole('radio', { name: '喇子 10' }));
    await fireEvent.click(screen.getByRole('button', { name: '就这么定' }));
    expect(sent().at(-1)).toMatchObject({ t: 'terms', terms: { rules: 'shanghai', options: { lazi: 10 } } });
  });

  test('a new setter sees what stood before and how long he has, and may keep it', async () => {
    const previous = { rules: 'shanghai', options: { lazi: 10 }, base: 2 };
    show(room({ terms: null, previous, set_ends_in_ms: 30_000 }));
    expect(screen.getByText(/30 秒后照上次的打/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: '照上次的' }));
    expect(sent().at(-1)).toEqual({ t: 'terms', terms: previous });
  });

  test('the others wait for him', () => {
    show(room({ terms: null, setter: 1 }));
    expect(screen.getByText('等 小兰 定规矩…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '定规矩' })).toBeNull();
  });
});

describe('the next step', () => {
  test.each([
    ['agree', { agreed: false }, '同意，就这么打', { t: 'agree' }],
    ['be ready', { agreed: true }, '准备', { t: 'ready', on: true }],
    ['not yet', { agreed: true, ready: true }, '再等等', { t: 'ready', on: false }],
  ])('%s', async (_name, me, button, message) => {
    show(
      room({
        people: [person(0, { seat: 0, ...me }), person(1, { seat: 1 })],
        seats: seats(0, 1, 'bot', 'bot'),
      }),
    );
    await fireEvent.click(screen.getByRole('button', { name: button }));
    expect(sent().at(-1)).toEqual(message);
  });

  test.each([
    ['the host is told what to do with free seats', 0, '还空 1 个座位：等朋友来，或放电脑。'],
    ['the others that there are', 1, '还空 1 个座位。'],
  ])('%s', (_name, me, words) => {
    const people = [0, 1].map((p) => person(p, { seat: p, agreed: true, ready: true }));
    show(room({ people }), me);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('whoever stands may watch only where that was agreed on', () => {
    const playing = room({ phase: 'playing', table: 't1', people: [person(0)] });
    show(playing);
    expect(screen.queryByRole('link', { name: /旁观/ })).toBeNull();
    show({ ...playing, terms: { rules: 'shanghai', spectators: 'delayed' } });
    expect(screen.getByRole('link', { name: /旁观/ })).toBeTruthy();
  });
});

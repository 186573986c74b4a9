/** The form of terms, made from the records of rule sets. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '@/settings';
import { FIRST_DRAFT, type Draft } from '@/ui/rooms/terms';
import FormHost from './FormHost.svelte';
import { SETS } from './parts';

let drafts: Draft[];
let bad: boolean[];

function show(draft: Partial<Draft> = {}, props: { people?: boolean; seats?: number | null } = {}): void {
  drafts = [];
  bad = [];
  render(FormHost, {
    draft: { ...FIRST_DRAFT, ...draft },
    sets: SETS,
    people: props.people ?? true,
    seats: props.seats ?? null,
    onchange: (now: Draft, isBad: boolean) => {
      drafts.push(now);
      bad.push(isBad);
    },
  });
}

const last = (): Draft => drafts.at(-1) ?? FIRST_DRAFT;

beforeEach(() => {
  settings.language = 'zh-Hans';
});

describe('what is played', () => {
  test('another rule set begins with its own usual values', async () => {
    show({ options: { lazi: 10 } });
    await fireEvent.click(screen.getByRole('radio', { name: '海南麻将' }));
    expect(last()).toMatchObject({ rules: 'hainan', options: {}, seats: 4 });
    await fireEvent.click(screen.getByRole('radio', { name: '三人' }));
    expect(last().seats).toBe(3);
    await fireEvent.click(screen.getByRole('radio', { name: '上海麻将' }));
    expect(last().seats).toBe(4);
  });

  test('a room for three offers only what three can play', () => {
    show({ rules: 'hainan', seats: 3 }, { seats: 3 });
    expect(screen.queryByRole('radio', { name: '上海麻将' })).toBeNull();
    expect(screen.queryByRole('radio', { name: '三人' })).toBeNull();
  });

  test('a preset sets its options; another choice makes it one’s own', async () => {
    show();
    await fireEvent.click(screen.getByRole('radio', { name: '喇子 10' }));
    expect(last().options).toEqual({ lazi: 10 });
    expect(screen.getByText('改了 1 条')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: '按放冲' }));
    expect(last().options).toEqual({ lazi: 10, rob_kong: 'discard' });
    expect(screen.getByText('自己定')).toBeTruthy();
  });
});

describe('options', () => {
  test('what is not as usual says what that is, and goes back', async () => {
    show({ options: { rob_kong: 'discard' } });
    const group = screen.getByRole('group', { name: '抢杠' }).parentElement as HTMLElement;
    expect(within(group).getByText('默认 按自摸')).toBeTruthy();
    await fireEvent.click(within(group).getByRole('button', { name: '改回' }));
    expect(last().options).toEqual({ rob_kong: 'self_draw' });
  });

  test('each leads to its clause', () => {
    show();
    expect(screen.getByRole('link', { name: '喇子 看条款 X-1' }).getAttribute('href')).toBe(
      '/rules/shanghai#X-1',
    );
  });

  test('what cannot go together is off and says why', async () => {
    show({ rules: 'hainan' });
    const ling = (): HTMLInputElement => screen.getByRole('switch', { name: '叫令' });
    expect([ling().checked, ling().disabled]).toEqual([true, false]);
    await fireEvent.click(screen.getByRole('switch', { name: '无字牌' }));
    expect([ling().checked, ling().disabled]).toEqual([false, true]);
    expect(screen.getByText('叫令要有番，也要有字牌。')).toBeTruthy();
  });

  test('a number of one’s own must lie within its bounds', async () => {
    show();
    const group = screen.getByRole('group', { name: '喇子' });
    await fireEvent.click(within(group).getByRole('radio', { name: '别的数' }));
    const field = within(group).getByRole('textbox');
    await fireEvent.input(field, { target: { value: '500' } });
    expect([bad.at(-1), field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
    expect(within(group).getByText('1 到 100 之间的整数')).toBeTruthy();
    await fireEvent.input(field, { target: { value: '50' } });
    expect([bad.at(-1), last().options]).toEqual([false, { lazi: 50 }]);
  });

  test('a list is written with spaces', async () => {
    show({ rules: 'hainan' });
    const field = screen.getByRole('textbox', { name: '嘎数' });
    await fireEvent.input(field, { target: { value: '0 2 8' } });
    expect(last().options).toEqual({ ga_values: [0, 2, 8] });
    await fireEvent.input(field, { target: { value: '8 2' } });
    expect(bad.at(-1)).toBe(true);
  });
});

describe('the table', () => {
  test('doubling cards are counted only where they are played', async () => {
    show({ rules: 'hainan' });
    expect(screen.queryByRole('group', { name: '每人加倍卡' })).toBeNull();
    await fireEvent.click(screen.getByRole('switch', { name: '加倍卡' }));
    const group = screen.getByRole('group', { name: '每人加倍卡' });
    await fireEvent.click(within(group).getByRole('radio', { name: '3' }));
    expect(last().cards).toBe(3);
  });

  test('people have lots and spectators, bots are good or not', () => {
    show();
    expect(screen.getByRole('switch', { name: '抽座位' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '乱打' })).toBeNull();
  });

  test('bots are good or not; nobody else is there', async () => {
    show({}, { people: false });
    expect(screen.queryByRole('switch', { name: '抽座位' })).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: '乱打' }));
    expect(last().bots).toBe('random');
  });

  test('in English everything is said in English', () => {
    settings.language = 'en';
    show();
    expect(screen.getByRole('radio', { name: 'Hainan mahjong' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'as a discard' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Stake' })).toBeTruthy();
  });
});

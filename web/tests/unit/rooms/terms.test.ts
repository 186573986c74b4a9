/** Terms while they are chosen: values that hold, what is sent, presets, what is written by hand. */
import { describe, expect, test } from 'vitest';
import { keepPlay } from '@/pages/lastPlay';
import {
  barrier,
  changed,
  draftOf,
  effective,
  FIRST_DRAFT,
  FIRST_WITH_BOTS,
  lastDraft,
  playName,
  presetOf,
  readInt,
  readInts,
  termsOf,
  toSend,
} from '@/ui/rooms/terms';
import { HAINAN, SHANGHAI, TERMS } from './parts';

describe('values', () => {
  test.each([
    ['as usual', {}, true, {}],
    ['without what 叫令 needs', { need_fan: false }, false, { need_fan: false }],
    ['without honours', { no_honours: true }, false, { no_honours: true }],
    ['switched off by hand', { call_ling: false }, false, { call_ling: false }],
    ['chosen, but it cannot be', { call_ling: true, need_fan: false }, false, { need_fan: false }],
  ])('叫令 %s', (_name, chosen, on, sent) => {
    expect(effective(HAINAN, chosen)['call_ling']).toBe(on);
    expect(toSend(HAINAN, chosen)).toEqual(sent);
  });

  test('what is in the way is told, and only then', () => {
    expect(barrier(HAINAN, {}, 'free_ga')).toBeNull();
    expect(barrier(HAINAN, { ga: false }, 'free_ga')?.zh).toBe('自由上嘎要和上嘎一起开。');
    expect(barrier(HAINAN, { ga: false }, 'ga')).toBeNull();
  });

  test('a choice comes back when what it needs is there again', () => {
    const chosen = { free_ga: true, ga: false };
    expect(toSend(HAINAN, chosen)).toEqual({ ga: false });
    expect(toSend(HAINAN, { ...chosen, ga: true })).toEqual({ free_ga: true });
  });

  test('only what is not as usual is sent and marked', () => {
    expect(toSend(HAINAN, { ga_values: [0, 1, 2], need_fan: true })).toEqual({});
    expect(changed(HAINAN, { ga_values: [0, 5], need_fan: true }).map(({ name }) => name)).toEqual([
      'ga_values',
    ]);
  });
});

describe('presets', () => {
  test.each([
    [{}, 'house'],
    [{ lazi: 5 }, 'house'],
    [{ lazi: 10 }, 'lazi_10'],
    [{ lazi: 10, rob_kong: 'discard' }, undefined],
  ])('%j is %s', (chosen, id) => {
    expect(presetOf(SHANGHAI, chosen)?.id).toBe(id);
  });

  test.each([
    ['上海麻将', '上海麻将（喇子 5）', '上海麻将（喇子 5）'],
    ['上海敲麻', '敲麻 勒 20', '敲麻 勒 20'],
    ['海南麻将', '无番', '海南麻将 · 无番'],
    ['海南麻将', undefined, '海南麻将'],
  ])('%s with %s is called %s', (set, preset, name) => {
    expect(playName(set, preset)).toBe(name);
  });
});

describe('what is written by hand', () => {
  test.each([
    ['0 1 2 5', [0, 1, 2, 5]],
    ['0，3、20', [0, 3, 20]],
    [' 7 ', [7]],
    ['', null],
    ['2 1', null],
    ['1 1', null],
    ['1 21', null],
    ['1.5', null],
    ['eins', null],
  ])('“%s” as a rising list is %j', (text, read) => {
    expect(readInts({ low: 0, high: 20 }, text)).toEqual(read);
  });

  test.each([
    ['50', 50],
    ['1', 1],
    ['0', null],
    ['101', null],
    ['', null],
    ['3.5', null],
    ['x', null],
  ])('“%s” as a number from 1 to 100 is %j', (text, read) => {
    expect(readInt(1, 100, text)).toBe(read);
  });
});

describe('drafts', () => {
  test('terms there and back', () => {
    expect(termsOf(SHANGHAI, draftOf(TERMS, 4))).toEqual(TERMS);
  });

  test('terms that say little are filled with the usual', () => {
    expect(draftOf({ rules: 'hainan' }, 3)).toEqual({ ...FIRST_DRAFT, rules: 'hainan', seats: 3 });
  });

  test('what was played last is where one begins', () => {
    localStorage.clear();
    expect(lastDraft(FIRST_WITH_BOTS)).toEqual(FIRST_WITH_BOTS);
    keepPlay({ request: { rules: 'hainan', options: { ga: false }, seats: 3, base: 900 }, zh: '', en: '' });
    expect(lastDraft()).toEqual({
      ...FIRST_DRAFT,
      rules: 'hainan',
      options: { ga: false },
      seats: 3,
      base: 100,
    });
    localStorage.setItem('haipai.play', '{"request":7}');
    expect(lastDraft()).toEqual(FIRST_DRAFT);
  });
});

/** The dictionaries against each other and against the source that uses them. */
import { describe, expect, test } from 'vitest';
import { dictionaries, pick, t, tileCode, tileKind, tileName, windName, type Key } from '@/i18n';
import { fill, places } from '@/i18n/format';
import { r, roomWords } from '@/i18n/rooms';
import { settings } from '@/settings';

const zh: Record<string, string> = { ...dictionaries['zh-Hans'], ...roomWords['zh-Hans'] };
const en: Record<string, string> = { ...dictionaries.en, ...roomWords.en };

const files = import.meta.glob<string>('/src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const COMMENT = /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g;
const used = Object.entries(files)
  .filter(([name]) => !name.startsWith('/src/i18n/'))
  .map(([, text]) => text)
  .join('\n');

describe('dictionaries', () => {
  test('both languages hold the same keys', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  test('no key is in two dictionaries', () => {
    const first = Object.keys(dictionaries['zh-Hans']);
    expect(Object.keys(roomWords['zh-Hans']).filter((key) => first.includes(key))).toEqual([]);
  });

  test.each(Object.keys(zh))('%s has words and the same places in both', (key) => {
    expect(zh[key]).not.toBe('');
    expect(en[key]).not.toBe('');
    expect(places(en[key] ?? '')).toEqual(places(zh[key] ?? ''));
  });

  test('every key is used, by its name or by a template with its beginning', () => {
    const beginnings = [...used.matchAll(/`([a-zA-Z]+\.(?:\w+\.)*)\$\{/g)].map((found) => found[1] ?? '');
    const unused = Object.keys(zh).filter(
      (key) => !used.includes(`'${key}'`) && !beginnings.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  test('no component holds Chinese words of its own', () => {
    const found = Object.entries(files)
      .filter(([name, text]) => name.endsWith('.svelte') && /\p{Script=Han}/u.test(text.replace(COMMENT, '')))
      .map(([name]) => name);
    expect(found).toEqual([]);
  });
});

describe('t', () => {
  test('follows the language of the settings', () => {
    settings.language = 'zh-Hans';
    expect(t('nav.rules')).toBe('规则');
    settings.language = 'en';
    expect(t('nav.rules')).toBe('Rules');
  });

  test('has a twin for the words that come later', () => {
    settings.language = 'zh-Hans';
    expect(r('room.seat', { n: 2 })).toBe('2 号座');
    settings.language = 'en';
    expect(r('room.fill', { n: 1 })).toBe('1 seat is still free.');
    expect(r('room.fill', { n: 2 })).toBe('2 seats are still free.');
  });

  test('fills places', () => {
    settings.language = 'zh-Hans';
    expect(t('tile.last', { tile: tileName(2) })).toBe('三万，刚打出');
  });

  test('refuses unknown keys and wrong values when compiled', () => {
    // @ts-expect-error no such key
    expect(() => t('no.such')).toThrow();
    // @ts-expect-error the sentence has a place
    expect(t('tile.last')).toContain('{tile}');
    // @ts-expect-error the place has another name
    expect(t('tile.last', { kind: 1 })).toContain('{tile}');
    const known: Key = 'nav.home';
    expect(t(known)).not.toBe('');
  });

  test('pick takes the half of a pair', () => {
    settings.language = 'en';
    expect(pick('混一色', 'half flush')).toBe('half flush');
    settings.language = 'zh-Hans';
    expect(pick('混一色', 'half flush')).toBe('混一色');
  });
});

describe('fill', () => {
  test.each([
    ['{n} {n|tile|tiles}', { n: 1 }, '1 tile'],
    ['{n} {n|tile|tiles}', { n: 0 }, '0 tiles'],
    ['{n} {n|tile|tiles}', { n: 12 }, '12 tiles'],
    ['{a}{b}', { a: '<b>', b: 2 }, '<b>2'],
    ['{left}', {}, '{left}'],
    ['none', { n: 1 }, 'none'],
  ])('%s with %j', (sentence, values, expected) => {
    expect(fill(sentence, values)).toBe(expected);
  });
});

describe('tile names', () => {
  test.each([
    [0, '1m', '一万', '1 of characters'],
    [12, '4p', '四筒', '4 of dots'],
    [26, '9s', '九索', '9 of bamboos'],
    [27, '1z', '东风', 'east wind'],
    [31, '5z', '白板', 'white dragon'],
    [32, '6z', '发财', 'green dragon'],
    [33, '7z', '红中', 'red dragon'],
    [34, '1f', '春', 'spring'],
    [40, '7f', '竹', 'bamboo flower'],
    [41, '8f', '菊', 'chrysanthemum'],
  ])('C-1.2 kind %i is %s', (kind, code, chinese, english) => {
    expect(tileCode(kind)).toBe(code);
    expect(tileKind(code)).toBe(kind);
    settings.language = 'zh-Hans';
    expect(tileName(kind)).toBe(chinese);
    settings.language = 'en';
    expect(tileName(kind)).toBe(english);
  });

  test('codes and names are all different', () => {
    const kinds = [...Array(42).keys()];
    expect(new Set(kinds.map(tileCode)).size).toBe(42);
    expect(new Set(kinds.map(tileName)).size).toBe(42);
  });

  test.each([-2, 42, 1.5, NaN])('%d is no kind', (kind) => {
    expect(() => tileName(kind)).toThrow(RangeError);
    expect(() => tileCode(kind)).toThrow(RangeError);
  });

  test.each(['', '0m', '8z', '9f', '5x', '12m'])('"%s" is no tile', (code) => {
    expect(() => tileKind(code)).toThrow(RangeError);
  });

  test('winds', () => {
    settings.language = 'zh-Hans';
    expect([0, 1, 2, 3].map(windName).join('')).toBe('东南西北');
    expect(() => windName(4)).toThrow(RangeError);
  });
});

/** Words that differ from rule set to rule set. */
import { beforeEach, describe, expect, test } from 'vitest';
import { view } from '@/model/fixtures/parts';
import type { Item } from '@/model/wire';
import { settings } from '@/settings';
import { amountOf, comingOf, countOf, flowWord, marksOf, worthWord } from '@/ui/table/wording';

beforeEach(() => {
  settings.language = 'zh-Hans';
});

const item = (amount: Partial<Item>): Item => ({ clause: '', id: '', label: '', label_en: '', ...amount });
const none = view().marks;

describe('amounts', () => {
  test.each([
    [{ value: 5 }, '5'],
    [{ factor: 2 }, '×2'],
    [{ flower: 3 }, '3 花'],
    [{ hu: 4 }, '4 户'],
    [{ dai: 1 }, '1 代'],
    [{ fan: 1 }, '番'],
    [{ cap: 5 }, '封顶 5'],
    [{}, ''],
  ])('%o is written "%s"', (amount, text) => {
    expect(amountOf(item(amount))).toBe(text);
  });

  test('JH-4.1: 户 and 代 are told in all, where there are any', () => {
    expect(countOf([item({ hu: 10 }), item({ hu: 4 }), item({ dai: 1 }), item({ dai: 3 })])).toBe(
      '14 户 4 代',
    );
    expect(countOf([item({ value: 5 })])).toBe('');
  });
});

describe('the middle of the table', () => {
  test.each([
    ['shanghai', { huangfan: 0 }, []],
    ['shanghai', { huangfan: 2, doubling: ['huangfan'] }, ['荒番 2 ×2']],
    ['QM-6.1', { huangfan: 0, doubling: ['kaibao'] }, ['开宝 ×2']],
    ['QM-6', { huangfan: 1, doubling: ['kaibao', 'huangfan'] }, ['开宝 ×2', '荒番 1 ×2']],
    ['jihu', { ling: 28 }, ['南风圈']],
    ['hainan', { ling: 27, streak: 2 }, ['令 东', '连庄 2']],
    ['hainan', { ling: 30, streak: 0 }, ['令 北']],
  ])('%s %o shows %j', (rules, marks, words) => {
    expect(marksOf({ rules, marks: { ...none, huangfan: null, ...marks } })).toEqual(words);
  });

  test('what the next hand begins with', () => {
    expect(comingOf('qiaoma', { huangfan: 1, dealer: 2 }, '小美')).toEqual([
      '小美 坐庄',
      '下一局荒番 1，付款翻倍',
    ]);
    expect(comingOf('hainan', { dealer: 0, ling: '2z', streak: 1 }, '我')).toEqual([
      '我 坐庄',
      '令 南',
      '连庄 1',
    ]);
  });
});

test('payments are named by their clause, others are plain wins', () => {
  expect(['HN-8.6', 'QM-7.3', 'QM-7.1'].map((clause) => flowWord(clause, false))).toEqual([
    '花胡',
    '胡牌，承包',
    '胡牌',
  ]);
  expect(flowWord('JH-5.1', true)).toBe('没胡的互相结算');
});

test('a wait is worth points, in hainan the 牌型分', () => {
  expect([worthWord('qiaoma', 5), worthWord('hainan', 2)]).toEqual(['5 分', '牌型 2']);
});

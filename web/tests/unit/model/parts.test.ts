/** Records in parts: every part is a record, and together they hold every line. */
import { describe, expect, test } from 'vitest';
import { partsOf } from '@/model/parts';
import four from '../proof/four.haipai.jsonl?raw';

type Line = Record<string, unknown>;
const lines = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
/** Two hands, and the second one again three times: nobody plays it here. */
const five = four.trim() + `\n${four.slice(four.indexOf('{"hand":')).trim()}`.repeat(3);
const whole = lines(five);
const hands = 1 + whole.filter((line) => 'hand' in line).length;

describe('the parts of a record', () => {
  test.each([1, 2, 3, 4])('of %d hands each begin from what the hands before have left', (most) => {
    const parts = partsOf(five, most).map(lines);
    expect(parts).toHaveLength(Math.ceil(hands / most));
    const given = whole.flatMap(({ hand }) => (hand === undefined ? [] : [hand as Line]));
    parts.forEach(([header], at) => {
      const own = at === 0 ? {} : given[at * most - 1];
      expect(header).toEqual({ ...whole[0], ...own });
    });
    const all = parts.flatMap((part) => part.slice(1).filter((line) => !('hand' in line)));
    expect(all).toEqual(whole.slice(1).filter((line) => !('hand' in line)));
  });

  test('are one where they all fit', () => {
    expect(partsOf(five, hands)).toEqual([five]);
  });

  test.each([
    ['a hand goes on by itself', five.replace(/\{"hand":\{[^\n]*/, '{"hand":{}}')],
    ['somebody else has written it', five.replace(/"engine":"[^"]*",?/, '').replace(',}', '}')],
  ])('are one where %s', (_name, record) => {
    expect(record).not.toBe(five);
    expect(partsOf(record, 1)).toEqual([record]);
  });
});

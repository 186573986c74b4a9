/** The settlement as it is shown, and a record as it is stepped through. */
import { describe, expect, test } from 'vitest';
import { drawnHand, matchOver, selfDraw, twoWinners } from '@/model/fixtures/ends';
import { fixtureOf, FIXTURE_NAMES } from '@/model/fixtures';
import { dealt } from '@/model/fixtures/play';
import { tile } from '@/model/fixtures/parts';
import {
  BadRecord,
  eventsOf,
  matchAt,
  readRecord,
  stepAfter,
  stepBefore,
  turnStarts,
  watched,
} from '@/model/record';
import { amountOf, payRows, ranks, signed, totalsByHand, winnerPanels } from '@/model/sheet';
import type { ReplayFrame, Sheet, View } from '@/model/wire';

function sheetOf(view: View): Sheet {
  if (view.sheet === null) throw new Error('no sheet');
  return view.sheet;
}

describe('sheet', () => {
  test('SH-5.1: on a self-draw the winning tile leaves the hand once', () => {
    const [panel] = winnerPanels(sheetOf(selfDraw()));
    expect(panel?.winningTile).toBe(tile('2m'));
    expect(panel?.hand.filter((kind) => kind === tile('2m'))).toHaveLength(2);
  });

  test('SH-5.1: two winners have a panel each, the hand as it was without the discard', () => {
    const panels = winnerPanels(sheetOf(twoWinners()));
    expect(panels.map((panel) => panel.win.seat)).toEqual([0, 2]);
    expect(panels[1]?.hand).toEqual([tile('5m')]);
  });

  test('C-9.3: transfers between the same two are one row, times the base', () => {
    const transfers = [
      { from: 1, to: 0, points: 3, clause: 'SH-5.1' },
      { from: 1, to: 0, points: 2, clause: 'SH-6.2' },
      { from: 2, to: 0, points: 1, clause: 'SH-5.1' },
    ];
    expect(payRows(transfers, 10)).toEqual([
      { from: 1, to: 0, points: 50, clauses: ['SH-5.1', 'SH-6.2'] },
      { from: 2, to: 0, points: 10, clauses: ['SH-5.1'] },
    ]);
    expect(payRows(sheetOf(drawnHand()).transfers, 1)).toEqual([]);
  });

  test.each([
    [{ value: 5 }, '5'],
    [{ factor: 2 }, '×2'],
    [{ flower: 3 }, '3'],
    [{ cap: 5 }, '5'],
    [{}, ''],
  ])('an item %o is written "%s"', (amount, text) => {
    expect(amountOf({ clause: '', id: '', label: '', label_en: '', ...amount })).toBe(text);
  });

  test('points carry their sign, places may be shared, totals run', () => {
    expect([3, -3, 0].map(signed)).toEqual(['+3', '−3', '0']);
    expect(ranks([5, 9, 5, -1])).toEqual([2, 1, 2, 4]);
    const over = matchOver();
    expect(totalsByHand(over.history, 4).at(-1)).toEqual(over.totals);
  });

  test.each(FIXTURE_NAMES)('the fixed state %s has a view and sums to zero', (name) => {
    const { view } = fixtureOf(name).state;
    expect(view).not.toBeNull();
    expect((view?.sheet?.deltas ?? []).reduce((sum, delta) => sum + delta, 0)).toBe(0);
  });
});

const RECORD = [
  {
    haipai: 1,
    rules: 'shanghai',
    base: 2,
    players: [{ name: '甲' }, { name: '乙' }, { name: '丙' }, { name: '丁' }],
  },
  { event: { type: 'deal', dealer: 2, dice: [1, 2], hands: [] } },
  { do: [0, 'discard 1m'] },
  { event: { type: 'win', winners: [1], by: 'discard', tile: 0, from: 0 } },
  { event: { type: 'end', drawn: false, deltas: [-5, 5, 0, 0] } },
  { hand: { dealer: 1 } },
  { event: { type: 'end', drawn: true, deltas: [0, 0, 0, 0] } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

describe('record', () => {
  test('names, base and every hand that ended', () => {
    expect(readRecord(`${RECORD}\n`)).toEqual({
      names: ['甲', '乙', '丙', '丁'],
      hands: 2,
      rules: 'shanghai',
      base: 2,
      history: [
        { hand: 1, deltas: [-5, 5, 0, 0], drawn: false, winners: [1], dealer: 2 },
        { hand: 2, deltas: [0, 0, 0, 0], drawn: true, winners: [], dealer: 2 },
      ],
    });
  });

  test.each(['', 'x', '[]', '{"haipai":2}', 'null'])('%j is no record', (text) => {
    expect(() => readRecord(text)).toThrow(BadRecord);
  });

  test('a script names nobody and tells no facts', () => {
    const script = '{"haipai":1,"rules":"hainan","seats":3}\n{"do":[0,"discard 1m"]}';
    expect(readRecord(script)).toMatchObject({ names: ['', '', ''], hands: 1, history: [] });
  });

  test('the totals before a hand and after it', () => {
    const info = readRecord(RECORD);
    expect(matchAt(info, 1, false, 4).totals).toEqual([0, 0, 0, 0]);
    expect(matchAt(info, 1, true, 4).totals).toEqual([-5, 5, 0, 0]);
    expect(matchAt(info, 2, false, 4)).toMatchObject({ totals: [-5, 5, 0, 0], hand_no: 2, hands: 2 });
  });

  test('turns begin where a tile is drawn or claimed', () => {
    const frame = (...types: string[]): ReplayFrame => ({
      do: null,
      events: types.map((type) => ({ type })),
      views: [],
    });
    const frames = [frame('deal'), frame('draw'), frame('discard'), frame('pung'), frame()];
    const starts = turnStarts(frames);
    expect(starts).toEqual([1, 3]);
    expect([stepAfter(starts, 0, 4), stepAfter(starts, 1, 4), stepAfter(starts, 3, 4)]).toEqual([1, 3, 4]);
    expect([stepBefore(starts, 4), stepBefore(starts, 3), stepBefore(starts, 1)]).toEqual([3, 1, 0]);
    expect(eventsOf(frames[0] ?? frame())).toHaveLength(1);
  });

  test('a view that is looked at offers nothing', () => {
    expect(watched(dealt())).toMatchObject({ legal: [], must: false });
  });
});

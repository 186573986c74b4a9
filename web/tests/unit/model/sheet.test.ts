/** The settlement as it is shown, and a record as it is stepped through. */
import { describe, expect, test } from 'vitest';
import { drawnHand, selfDraw, twoWinners } from '@/model/fixtures/ends';
import { fixtureOf, FIXTURE_NAMES } from '@/model/fixtures';
import { dealt } from '@/model/fixtures/play';
import { tile } from '@/model/fixtures/parts';
import {
  BadRecord,
  eventsOf,
  matchAt,
  momentIn,
  momentQuery,
  readRecord,
  stepAfter,
  stepBefore,
  turnStarts,
  watched,
} from '@/model/record';
import { payFlows, ranks, signed, winnerPanels } from '@/model/sheet';
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

  test('C-9.3: payments stand by their reason, one row for each payer and receiver, times the base', () => {
    const transfers = [
      { from: 1, to: 0, points: 3, clause: 'HN-8.1' },
      { from: 1, to: 0, points: 1, clause: 'HN-8.1' },
      { from: 2, to: 0, points: 1, clause: 'HN-8.5' },
    ];
    expect(payFlows({ transfers, base: 10, winners: [0] })).toEqual([
      { clause: 'HN-8.1', amongLosers: false, rows: [{ from: 1, to: 0, points: 40 }] },
      { clause: 'HN-8.5', amongLosers: false, rows: [{ from: 2, to: 0, points: 10 }] },
    ]);
    expect(payFlows(sheetOf(drawnHand()))).toEqual([]);
  });

  test('JH-5.1: what those who did not win pay each other stands apart', () => {
    const transfers = [
      { from: 1, to: 0, points: 30, clause: 'JH-5.1' },
      { from: 1, to: 2, points: 4, clause: 'JH-5.1' },
    ];
    const flows = payFlows({ transfers, base: 1, winners: [0] });
    expect(flows.map((flow) => [flow.amongLosers, flow.rows.length])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  test('points carry their sign, places may be shared', () => {
    expect([3, -3, 0].map(signed)).toEqual(['+3', '−3', '0']);
    expect(ranks([5, 9, 5, -1])).toEqual([2, 1, 2, 4]);
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

  test.each([
    ['', { hand: 1, step: 0, seat: 0, open: false }],
    ['hand=2&step=7&seat=3&open=1', { hand: 2, step: 7, seat: 3, open: true }],
    ['hand=99&step=2.5&seat=9&open=yes', { hand: 2, step: 2, seat: 3, open: false }],
    ['hand=-1&step=-5&seat=x', { hand: 1, step: 0, seat: 0, open: false }],
  ])('an address names a moment: %j', (query, moment) => {
    expect(momentIn(new URLSearchParams(query), readRecord(RECORD))).toEqual(moment);
    expect(momentIn(new URLSearchParams(momentQuery(moment)), readRecord(RECORD))).toEqual(moment);
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

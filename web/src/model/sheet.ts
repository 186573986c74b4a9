/** Reads a settlement into what the sheet shows: winners in order, who pays whom, points over the hands. */
import type { Sheet, WinSheet } from './wire';

export interface WinnerPanel {
  win: WinSheet;
  /** Concealed tiles without the winning one, sorted. */
  hand: number[];
  /** −1 when no tile won (八花齐). */
  winningTile: number;
}

function withoutOne(tiles: readonly number[], tile: number): number[] {
  const rest = [...tiles].sort((a, b) => a - b);
  const at = rest.lastIndexOf(tile);
  if (at >= 0) rest.splice(at, 1);
  return rest;
}

/** The clause by which losers settle with each other, too. */
const LOSERS_SETTLE: ReadonlySet<string> = new Set(['JH-5.1']);

const HELD: ReadonlySet<string | null> = new Set(['self_draw', 'kong_draw', 'flower_draw']);

/** @returns one panel for each winner, in the order of the settlement */
export function winnerPanels(sheet: Sheet): WinnerPanel[] {
  const winningTile = sheet.winning_tile ?? -1;
  return sheet.wins.map((win) => {
    const hand = sheet.hands[win.seat] ?? [];
    const held = HELD.has(sheet.by);
    return { win, winningTile, hand: held ? withoutOne(hand, winningTile) : [...hand].sort((a, b) => a - b) };
  });
}

export interface PayRow {
  from: number;
  to: number;
  points: number;
}

/** What is paid for one reason: by a clause, to winners or among those who did not win. */
export interface PayFlow {
  clause: string;
  amongLosers: boolean;
  rows: PayRow[];
}

/** @returns what each seat pays to each other for each reason, × base, in the order of the settlement */
export function payFlows({
  transfers,
  base,
  winners,
}: Pick<Sheet, 'transfers' | 'base' | 'winners'>): PayFlow[] {
  const flows: PayFlow[] = [];
  for (const { from, to, points, clause } of transfers) {
    const amongLosers = LOSERS_SETTLE.has(clause) && winners.length > 0 && !winners.includes(to);
    let flow = flows.find((each) => each.clause === clause && each.amongLosers === amongLosers);
    if (flow === undefined) flows.push((flow = { clause, amongLosers, rows: [] }));
    const row = flow.rows.find((each) => each.from === from && each.to === to);
    if (row === undefined) flow.rows.push({ from, to, points: points * base });
    else row.points += points * base;
  }
  return flows;
}

/** @returns points with their sign: +3, −3, 0 */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** @returns each seat's rank, 1 the most points; equal points share a rank */
export function ranks(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

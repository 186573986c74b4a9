/** Reads a settlement into what the sheet shows: winners in order, who pays whom, points over the hands. */
import type { HandResult, Item, Match, Sheet, Transfer, WinSheet } from './wire';

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
  clauses: string[];
}

/** @returns what each seat pays to each other in all, × base, in the order of the settlement */
export function payRows(transfers: readonly Transfer[], base: number): PayRow[] {
  const rows: PayRow[] = [];
  for (const { from, to, points, clause } of transfers) {
    const row = rows.find((each) => each.from === from && each.to === to);
    if (row === undefined) rows.push({ from, to, points: points * base, clauses: [clause] });
    else {
      row.points += points * base;
      if (!row.clauses.includes(clause)) row.clauses.push(clause);
    }
  }
  return rows;
}

/** @returns an item's amount as it is written: "5", "×2" */
export function amountOf(item: Item): string {
  if (item.factor !== undefined) return `×${item.factor}`;
  const plain = item.value ?? item.cap ?? item.flower ?? item.hu ?? item.dai;
  return plain === undefined ? '' : String(plain);
}

/** @returns points with their sign: +3, −3, 0 */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** @returns the totals of every seat before and after the hand on the sheet */
export function runningTotals(
  match: Match,
  deltas: readonly number[],
): { before: number[]; after: number[] } {
  return { after: [...match.totals], before: match.totals.map((total, seat) => total - (deltas[seat] ?? 0)) };
}

/** @returns the totals after each hand of a match */
export function totalsByHand(history: readonly HandResult[], seats: number): number[][] {
  const running = Array.from({ length: seats }, () => 0);
  return history.map((hand) => {
    hand.deltas.forEach((delta, seat) => {
      running[seat] = (running[seat] ?? 0) + delta;
    });
    return [...running];
  });
}

/** @returns each seat's rank, 1 the most points; equal points share a rank */
export function ranks(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

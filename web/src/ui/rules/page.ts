/**
 * A rulebook page as the server writes it (haipai.rulebook.model), in one language. Tiles are kinds 0–41; nothing is
 * left out, what is not there is empty.
 */

/** A stretch of a sentence. `text` of tiles is their notation, of a clause its id. */
export interface Run {
  kind: 'text' | 'tiles' | 'clause' | 'code';
  text: string;
  tiles: number[][];
}

export interface Paragraph {
  /** Running text, an entry of a list, or what holds for this rule set only. */
  kind: 'text' | 'item' | 'note';
  runs: Run[];
}

export interface Table {
  head: Run[][];
  rows: Run[][][];
}

export interface Clause {
  id: string;
  title: string;
  paragraphs: Paragraph[];
  table: Table | null;
}

export interface ShownMeld {
  kind: string;
  tiles: number[];
  /** The place of the claimed tile, −1 for none. */
  turned: number;
  giver: number;
}

export interface ShownHand {
  seat: number;
  wins: boolean;
  concealed: number[];
  /** −1 for none. */
  winning: number;
  melds: ShownMeld[];
  flowers: number[];
}

export interface SheetLine {
  clause: string;
  label: string;
  amount: string;
}

export interface Case {
  id: string;
  caption: Run[];
  hands: ShownHand[];
  wins: { seat: number; value: number; lines: SheetLine[] }[];
  deltas: number[];
  /** Why the hand may not win, or empty. */
  refused: string;
}

export interface Pattern {
  id: string;
  name: string;
  clause: string;
  paragraphs: Paragraph[];
  examples: Case[];
}

export interface OptionText {
  name: string;
  title: string;
  text: string;
  range: string;
  default: string;
  clause: string;
}

export interface PresetText {
  id: string;
  name: string;
  changes: string[];
}

export interface Section {
  anchor: string;
  title: string;
  clauses: Clause[];
  patterns: Pattern[];
  cases: Case[];
  options: OptionText[];
  presets: PresetText[];
}

export interface Page {
  id: string;
  lang: string;
  title: string;
  seats: number[];
  intro: Paragraph[];
  sections: Section[];
}

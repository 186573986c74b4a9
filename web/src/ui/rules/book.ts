/**
 * The form of a rule page: what stands there beside the patterns and options that the server describes.
 * One book per rule set, in both languages, each loaded when it is opened.
 */
import { pick, tileKind } from '@/i18n';

/** The same words in Chinese and in English. */
export type Pair = readonly [chinese: string, english: string];

export interface Row {
  what: Pair;
  worth: Pair;
}

export interface Chapter {
  /** The clause of the law that says it exactly. */
  clause: string;
  title: Pair;
  paragraphs: readonly Pair[];
  rows?: readonly Row[];
}

/** A pattern in words, with tiles in groups: "123m 55z". */
export interface PatternNote {
  text: Pair;
  tiles?: string;
}

export interface Example {
  text: Pair;
  /** One for each seat; they sum to zero. */
  deltas: readonly number[];
}

export interface Book {
  chapters: readonly Chapter[];
  patterns: Readonly<Record<string, PatternNote>>;
  examples: readonly Example[];
}

const BOOKS: Readonly<Record<string, () => Promise<Book>>> = {
  shanghai: async () => (await import('./shanghai')).shanghai,
};

const EMPTY: Book = { chapters: [], patterns: {}, examples: [] };

/** @returns the book of a rule set; an empty one where none is written */
export function book(id: string): Promise<Book> {
  return BOOKS[id]?.() ?? Promise.resolve(EMPTY);
}

/** @returns the half of a pair in the language of the settings */
export function say(pair: Pair): string {
  return pick(...pair);
}

/** @returns kinds by group: "12m 5z" is [[0, 1], [31]] */
export function groups(tiles: string): number[][] {
  return tiles.split(' ').map((group) => {
    const letter = group.slice(-1);
    return [...group.slice(0, -1)].map((digit) => tileKind(digit + letter));
  });
}

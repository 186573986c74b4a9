/** All that the table page shows, as one value. Only reduce.ts makes the next one. */
import { NO_DEADLINE, type Deadline } from './clock';
import type { Cue } from './cues';
import { NO_PROMPT, type Prompt } from './prompt';
import { TOGGLES_OFF, type Toggles } from './toggles';
import type { ByeCode, Match, View, Words } from './wire';

/** The line to the server. `ended`: it said good-bye and will not take us back by itself. */
export type Link = 'connecting' | 'online' | 'offline' | 'ended';

/** Good-byes after which the client comes back by itself. */
export const RETURNING: ReadonlySet<ByeCode> = new Set<ByeCode>(['shutdown', 'closed']);

/** What is open over the table from the start. */
export type Open = 'waits' | 'menu' | 'help' | null;

export interface Pending {
  /** The action's id: the server answers a repeat of it and does not apply it again. */
  id: string;
  command: string;
  /** The seq of the view it was chosen on. */
  seq: number;
}

export interface Notice {
  key: number;
  words: Words;
}

export interface TableState {
  link: Link;
  bye: { code: ByeCode; zh: string; en: string } | null;
  /** Of the newest view; null before the first. */
  seq: number | null;
  view: View | null;
  match: Match | null;
  deadline: Deadline;
  prompt: Prompt;
  /** Local time (ms) since when the present choices have been before the player. */
  promptSince: number;
  toggles: Toggles;
  /** Actions the server has not answered yet, oldest first. */
  pending: readonly Pending[];
  notices: readonly Notice[];
  /** What the last message brought to be shown and heard; nothing after a full state. */
  cues: readonly Cue[];
  /** Grows with every message that replaced the view. */
  revision: number;
}

export const START: TableState = {
  link: 'connecting',
  bye: null,
  seq: null,
  view: null,
  match: null,
  deadline: NO_DEADLINE,
  prompt: NO_PROMPT,
  promptSince: 0,
  toggles: TOGGLES_OFF,
  pending: [],
  notices: [],
  cues: [],
  revision: 0,
};

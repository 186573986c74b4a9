/**
 * reduce(state, input): the only way the table's state changes. Pure: the time comes with the input.
 *
 * The server sends the whole view each time, so a view is taken over and never computed. What is older than what is
 * shown is dropped, and events are taken once, so nothing is played twice or out of order.
 */
import { deadlineOf } from './clock';
import { cueOf } from './cues';
import { NO_PROMPT, promptOf } from './prompt';
import { RETURNING, type Link, type Pending, type TableState } from './state';
import { TOGGLES_OFF, type Toggles } from './toggles';
import type { Clock, GameEvent, Match, ServerMessage, View, Words } from './wire';

export type Input =
  | { kind: 'message'; message: ServerMessage; now: number }
  | { kind: 'link'; link: Link }
  | { kind: 'sent'; action: Pending }
  | { kind: 'toggle'; name: keyof Toggles; on: boolean }
  | { kind: 'notice'; words: Words }
  | { kind: 'dismiss'; key: number };

const MOST_NOTICES = 2;

interface Arrival {
  seq: number;
  view: View;
  match: Match | null;
  clock: Clock;
  events: readonly GameEvent[];
  now: number;
}

function sameHand(state: TableState, match: Match | null): boolean {
  return state.match?.id === match?.id && state.match?.hand_no === match?.hand_no;
}

function sameChoices(state: TableState, view: View): boolean {
  return state.view?.legal.join() === view.legal.join() && state.view.last?.tile === view.last?.tile;
}

function arrived(state: TableState, { seq, view, match: sent, clock, events, now }: Arrival): TableState {
  const match = sent ?? state.match;
  return {
    ...state,
    seq,
    view,
    match,
    deadline: deadlineOf(clock, now),
    prompt: promptOf(view),
    promptSince: sameChoices(state, view) ? state.promptSince : now,
    toggles: sameHand(state, match) ? state.toggles : TOGGLES_OFF,
    cues: events.map(cueOf),
    revision: state.revision + 1,
  };
}

/** Numbers may jump: what a seat may not notice is counted, too. The same number again tells who is there, or a clock. */
function updated(
  state: TableState,
  message: Extract<ServerMessage, { t: 'update' }>,
  now: number,
): TableState {
  const shown = state.seq ?? Number.NEGATIVE_INFINITY;
  if (message.seq < shown) return state;
  const news = message.seq > shown;
  return arrived(state, { ...message, events: news ? message.events : [], now });
}

function withoutAction(state: TableState, id: string): TableState {
  return { ...state, pending: state.pending.filter((action) => action.id !== id) };
}

/** The view that follows is on its way: until it comes, what was just answered is not asked again. */
function acknowledged(state: TableState, message: Extract<ServerMessage, { t: 'ack' }>): TableState {
  const ahead = message.seq > (state.seq ?? message.seq);
  return { ...withoutAction(state, message.id), prompt: ahead ? NO_PROMPT : state.prompt };
}

function noticed(state: TableState, words: Words): TableState {
  const key = (state.notices.at(-1)?.key ?? 0) + 1;
  return { ...state, notices: [...state.notices, { key, words }].slice(-MOST_NOTICES) };
}

/** What came too fast is sent again by the line; any other command in trouble is given up, and said so. */
function failed(state: TableState, { code, zh, en, id }: Extract<ServerMessage, { t: 'error' }>): TableState {
  if (code === 'too_fast') return state;
  const rest = typeof id === 'string' ? withoutAction(state, id) : state;
  return noticed(rest, { code, zh, en });
}

function received(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.t) {
    case 'state':
      return { ...arrived(state, { ...message, events: [], now }), link: 'online', bye: null };
    case 'update':
      return updated(state, message, now);
    case 'ack':
      return acknowledged(state, message);
    case 'refused':
      return noticed(withoutAction(state, message.id), message);
    case 'error':
      return failed(state, message);
    case 'bye':
      return { ...state, bye: message, link: RETURNING.has(message.code) ? 'offline' : 'ended' };
    case 'said':
    case 'pong':
      return state;
  }
}

/** @returns the next state */
export function reduce(state: TableState, input: Input): TableState {
  switch (input.kind) {
    case 'message':
      return received(state, input.message, input.now);
    case 'link':
      return state.link === input.link ? state : { ...state, link: input.link };
    case 'sent':
      return { ...state, pending: [...state.pending, input.action] };
    case 'toggle':
      return { ...state, toggles: { ...state.toggles, [input.name]: input.on } };
    case 'notice':
      return noticed(state, input.words);
    case 'dismiss':
      return { ...state, notices: state.notices.filter((notice) => notice.key !== input.key) };
  }
}

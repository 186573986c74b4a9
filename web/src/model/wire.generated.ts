/* eslint-disable */
/* Written by scripts/wire-types.mjs from wire.schema.json; change the server's structs instead. */

export type ClientMessage = Hello | Do | Ping | Next | Auto | Leave | Again;
export type ServerMessage = State | Update | Ack | Refused | Pong | Error | Bye;
export type Event =
  | Deal
  | Flower
  | Draw
  | Discard
  | Chow
  | Pung
  | Kong
  | AddedKong
  | AddedKongDone
  | ConcealedKong
  | Robbed
  | Win
  | End
  | Ga
  | Cards
  | EightFlowers;

export interface Wire {
  ClientMessage: ClientMessage;
  ServerMessage: ServerMessage;
  Event: Event;
  View: View;
  MatchInfo: MatchInfo;
  GuestRequest: GuestRequest;
  Account: Account;
  TableRequest: TableRequest;
  JoinRequest: JoinRequest;
  Seated: Seated;
  TableInfo: TableInfo;
  MatchRow: MatchRow;
  Replay: Replay;
  Page: Page;
  Failure: Failure;
}
/**
 * The first frame.  Identity comes by cookie; `token` only where cookies cannot.
 */
export interface Hello {
  t: 'hello';
  token?: string | null;
  last_seq?: number | null;
  client?: string;
  lang?: 'en' | 'zh';
}
/**
 * A command of the own seat.  `id` makes a repeat harmless; `seq` is the state the player saw.
 */
export interface Do {
  t: 'do';
  id: string;
  command: string;
  seq?: number | null;
}
/**
 * The client's heartbeat, answered with the same `n`.
 */
export interface Ping {
  t: 'ping';
  n?: number;
}
/**
 * Ready for the next hand.
 */
export interface Next {
  t: 'next';
}
/**
 * Auto-play of the own seat on or off; any touch sends off.
 */
export interface Auto {
  t: 'auto';
  on: boolean;
}
/**
 * Leave the table; the seat stays the player's.
 */
export interface Leave {
  t: 'leave';
}
/**
 * Play another match with the same seats.
 */
export interface Again {
  t: 'again';
}
/**
 * Everything this seat may know, after hello.
 */
export interface State {
  t: 'state';
  seq: number;
  match: MatchInfo;
  view: View;
  clock: Clock;
  server_time: number;
}
/**
 * The match around the hand.  `hands` 0: open end.
 */
export interface MatchInfo {
  id: string;
  rules: string;
  rules_zh: string;
  rules_en: string;
  options: {
    [k: string]: boolean | number | string | number[];
  };
  base: number;
  hands: number;
  hand_no: number;
  over: boolean;
  totals: number[];
  players: MatchPlayer[];
  history: HandResult[];
  seat: number;
  proof?: Proof | null;
}
/**
 * Who sits on a seat and how he is.
 */
export interface MatchPlayer {
  name: string;
  kind: 'bot' | 'human';
  connected: boolean;
  auto: boolean;
  ready_next: boolean;
}
/**
 * A hand of the match that is over.
 */
export interface HandResult {
  hand: number;
  deltas: number[];
  drawn: boolean;
  winners: number[];
  dealer: number;
}
/**
 * Commitment to the secret all hands are dealt from; the secret itself once the match is over.
 */
export interface Proof {
  commitment: string;
  secret?: string | null;
}
/**
 * A hand as one seat may know it.
 */
export interface View {
  rules: string;
  seat: number;
  seats: number;
  base: number;
  dealer: number;
  dice: number[] | null;
  phase: 'before' | 'claim' | 'last' | 'offer' | 'over' | 'rob' | 'turn';
  turn: number;
  wall_left: number;
  drawable: number;
  doubled: boolean;
  marks: Marks;
  players: Player[];
  hand: number[];
  drawn: number | null;
  hidden_flowers: number[];
  last: LastTile | null;
  legal: string[];
  must: boolean;
  waits: Wait[];
  candidates: Candidate[];
  unseen: number[];
  blocked: Blocked[];
  why_not: WhyNot[];
  relations: number[][];
  sheet: Sheet | null;
}
/**
 * What the centre of the table shows; null where the rule set has none.
 */
export interface Marks {
  huangfan: number | null;
  doubling: string[];
  ling: number | null;
  streak: number | null;
}
/**
 * What everybody sees of a seat.
 */
export interface Player {
  hand_size: number;
  melds: Meld[];
  river: Thrown[];
  flowers: number[];
  ready: boolean;
  ga: number | null;
  card: boolean;
  takes: number[];
  wind: number;
  choosing: boolean;
}
/**
 * A meld as this seat sees it: a hidden concealed kong of another is -1 throughout.
 */
export interface Meld {
  kind: 'added_kong' | 'chow' | 'concealed_kong' | 'kong' | 'pung';
  tile: number;
  claimed: number;
  from: number;
  tiles: number[];
}
/**
 * A tile in the river.
 */
export interface Thrown {
  tile: number;
  drawn: boolean;
  claimed: boolean;
  knock: boolean;
}
/**
 * The tile on the table.
 */
export interface LastTile {
  seat: number;
  tile: number;
  kind: 'added_kong' | 'discard';
}
/**
 * A tile that completes the own hand: copies not seen, one share on a discard and drawn (0: no win), why not.
 *
 * A win on a discard that waits for the next draw (漏胡, 过手胡) keeps its value beside the reason.
 */
export interface Wait {
  tile: number;
  unseen: number;
  value: number;
  self_value: number;
  patterns: string[];
  reason: Reason | null;
}
/**
 * Why something may not be done: a stable code and a sentence.
 */
export interface Reason {
  code: string;
  zh: string;
  en: string;
}
/**
 * A discard that leaves a ready hand, with its waits.
 */
export interface Candidate {
  discard: number;
  waits: Wait[];
}
/**
 * A tile in hand that may not be thrown.
 */
export interface Blocked {
  tile: number;
  code: string;
  zh: string;
  en: string;
}
/**
 * A command the player might expect but may not give now.
 */
export interface WhyNot {
  command: string;
  code: string;
  zh: string;
  en: string;
}
/**
 * The settlement, with all hands open.
 */
export interface Sheet {
  wins: WinSheet[];
  deltas: number[];
  transfers: Transfer[];
  carry: Carry;
  base: number;
  dealer: number;
  hands: number[][];
  winning_tile: number | null;
  by: ('discard' | 'eight_flowers' | 'flower_draw' | 'kong_draw' | 'rob_kong' | 'self_draw') | null;
  from: number | null;
  winners: number[];
  drawn: boolean;
  ready_waits: number[][];
  dice: number[];
}
/**
 * A winner's part of the settlement.
 */
export interface WinSheet {
  seat: number;
  patterns: string[];
  flowers: number;
  value: number;
  items: Item[];
}
/**
 * One line of a settlement (C-9.3): one of the numbers is there.
 */
export interface Item {
  clause: string;
  label: string;
  label_en: string;
  id: string;
  value?: number;
  factor?: number;
  hu?: number;
  dai?: number;
  cap?: number;
  flower?: number;
  fan?: number;
}
/**
 * Points paid from one seat to another, before 底分.
 */
export interface Transfer {
  from: number;
  to: number;
  points: number;
  clause: string;
}
/**
 * What a hand hands on to the next; only what the rule set carries is there.
 */
export interface Carry {
  dealer?: number;
  huangfan?: number;
  ling?: string;
  first_dealer?: number;
  streak?: number;
  ga?: number[];
}
/**
 * Whose time runs, as this seat may know it.
 *
 * "turn": the seat in turn must act; "claim": this seat is asked about a tile; "wait": a tile was thrown, perhaps
 * others are asked (never for whom, no number); "next": until the next hand begins by itself; "none": nothing.
 * `ends_in_ms`: all that is left, bank included; null without a clock.  `base_ms`, `bank_ms`: what there was when
 * the question came, so the bank is being used once `ends_in_ms` is below `bank_ms`.
 */
export interface Clock {
  kind: 'claim' | 'next' | 'none' | 'turn' | 'wait';
  ends_in_ms: number | null;
  base_ms: number;
  bank_ms: number;
  for_me: boolean;
}
/**
 * What has become durable since the last frame.  `match` is null when nothing in it changed.
 *
 * `seq` may be the same as before: then only who is there, or the clock, has changed.
 */
export interface Update {
  t: 'update';
  seq: number;
  events: (
    | Deal
    | Flower
    | Draw
    | Discard
    | Chow
    | Pung
    | Kong
    | AddedKong
    | AddedKongDone
    | ConcealedKong
    | Robbed
    | Win
    | End
    | Ga
    | Cards
    | EightFlowers
  )[];
  view: View;
  match: MatchInfo | null;
  clock: Clock;
}
/**
 * Dice are thrown and tiles dealt; `hands` by seat, in the order dealt.
 */
export interface Deal {
  type: 'deal';
  dealer: number;
  dice: number[];
  hands: number[][];
}
/**
 * Flowers laid out.
 */
export interface Flower {
  type: 'flower';
  seat: number;
  tiles: number[];
}
/**
 * A tile taken from the wall's front, or a replacement from its back.
 */
export interface Draw {
  type: 'draw';
  seat: number;
  tile: number;
  from: 'back' | 'front';
  wall_left: number;
}
/**
 * A tile thrown; `drawn`: as it was drawn; `knock`: with 敲.
 */
export interface Discard {
  type: 'discard';
  seat: number;
  tile: number;
  drawn: boolean;
  knock: boolean;
}
/**
 * 吃: `tile` is the lowest of the run.
 */
export interface Chow {
  type: 'chow';
  seat: number;
  tile: number;
  claimed: number;
  from: number;
}
/**
 * 碰.
 */
export interface Pung {
  type: 'pung';
  seat: number;
  tile: number;
  from: number;
}
/**
 * 明杠.
 */
export interface Kong {
  type: 'kong';
  seat: number;
  tile: number;
  from: number;
}
/**
 * A fourth tile is shown for a 碰; it may still be robbed.
 */
export interface AddedKong {
  type: 'added_kong';
  seat: number;
  tile: number;
}
/**
 * Nobody robbed it.
 */
export interface AddedKongDone {
  type: 'added_kong_done';
  seat: number;
  tile: number;
}
/**
 * 暗杠; the tile is -1 to others.
 */
export interface ConcealedKong {
  type: 'concealed_kong';
  seat: number;
  tile: number;
}
/**
 * 抢杠: the kong falls back to a 碰.
 */
export interface Robbed {
  type: 'robbed';
  seat: number;
  tile: number;
  by: number[];
}
/**
 * 胡.  `tile` and `from` are -1 where there is none (八花齐, self-draw).
 */
export interface Win {
  type: 'win';
  winners: number[];
  by: 'discard' | 'eight_flowers' | 'flower_draw' | 'kong_draw' | 'rob_kong' | 'self_draw';
  tile: number;
  from: number;
}
/**
 * The hand is over; the settlement stands in the view's `sheet`.
 */
export interface End {
  type: 'end';
  drawn: boolean;
  deltas: number[];
}
/**
 * 上嘎: all have chosen.
 */
export interface Ga {
  type: 'ga';
  values: number[];
}
/**
 * 加倍卡: who laid one.
 */
export interface Cards {
  type: 'cards';
  played: number[];
}
/**
 * The eighth flower of a seat lies.
 */
export interface EightFlowers {
  type: 'eight_flowers';
  seat: number;
}
/**
 * The command is applied and durable, now or when it came the first time.
 */
export interface Ack {
  t: 'ack';
  id: string;
  seq: number;
}
/**
 * The command is not legal; nothing has changed.
 */
export interface Refused {
  t: 'refused';
  id: string;
  code: string;
  zh: string;
  en: string;
}
/**
 * Answer to a ping.
 */
export interface Pong {
  t: 'pong';
  n: number;
}
/**
 * A frame was no message, or came too fast; it had no effect.
 */
export interface Error {
  t: 'error';
  code: string;
  message: string;
}
/**
 * The last frame of a connection.  `replaced`: the seat is played on another device.
 */
export interface Bye {
  t: 'bye';
  code:
    'bad_client' | 'closed' | 'left' | 'no_table' | 'not_seated' | 'not_started' | 'replaced' | 'shutdown';
  zh: string;
  en: string;
}
/**
 * Sit down as a guest.  `want_token`: also return the token, for programs without cookies.
 */
export interface GuestRequest {
  name?: string | null;
  want_token?: boolean;
}
/**
 * Who the caller is; `secure` says whether the cookie is bound to https.
 */
export interface Account {
  id: string;
  name: string;
  secure: boolean;
  token?: string | null;
}
/**
 * A new table.  `humans` seats are for people (the caller has one), the others for bots.
 */
export interface TableRequest {
  rules?: string;
  options?: {
    [k: string]: boolean | number | string | number[];
  };
  base?: number;
  seats?: number;
  humans?: number;
  bots?: 'random' | 'solid';
  bot_level?: number | null;
  clock?: boolean | null;
  pace?: 'fast' | 'instant' | 'normal' | 'slow';
}
/**
 * Take a free human seat; null: the first one.
 */
export interface JoinRequest {
  seat?: number | null;
}
/**
 * The caller's seat at a table.
 */
export interface Seated {
  table: string;
  seat: number;
}
/**
 * A table from outside.
 */
export interface TableInfo {
  table: string;
  rules: string;
  started: boolean;
  over: boolean;
  free: number[];
  seat: number | null;
  match: MatchInfo | null;
}
/**
 * One of the caller's matches; newest first in lists.
 */
export interface MatchRow {
  id: string;
  table: string;
  rules: string;
  base: number;
  hands: number;
  hands_over: number;
  over: boolean;
  created: number;
  seat: number;
  names: string[];
  totals: number[];
}
/**
 * A record with everything in sight, for the viewer.
 */
export interface Replay {
  hands: ReplayHand[];
}
/**
 * A hand of a record.
 */
export interface ReplayHand {
  header: {};
  frames: ReplayFrame[];
}
/**
 * One step of a hand: what was done, what followed, and every seat's view after it.
 */
export interface ReplayFrame {
  do: unknown[] | null;
  events: {}[];
  views: View[];
}
/**
 * The rulebook of one rule set in one language.
 */
export interface Page {
  id: string;
  intro: BookParagraph[];
  lang: string;
  seats: number[];
  sections: BookSection[];
  title: string;
}
/**
 * A paragraph, an entry of a list, or what holds for this rule set only.
 */
export interface BookParagraph {
  kind: 'item' | 'note' | 'text';
  runs: BookRun[];
}
/**
 * A stretch of a sentence: words, drawn tiles (kinds 0–41 in groups), a clause to go to, or something to type.
 */
export interface BookRun {
  kind: 'clause' | 'code' | 'text' | 'tiles';
  text: string;
  tiles: number[][];
}
/**
 * A part of the page; its blocks follow each other in the order of the fields.
 */
export interface BookSection {
  anchor: string;
  cases: BookCase[];
  clauses: BookClause[];
  options: BookOption[];
  patterns: BookPattern[];
  presets: BookPreset[];
  title: string;
}
/**
 * An example as the scorer settles it: `how` it ends, and why a hand may not win in `refused`, else empty.
 */
export interface BookCase {
  caption: BookRun[];
  deltas: number[];
  hands: BookHand[];
  how: string;
  id: string;
  refused: string;
  wins: BookWin[];
}
/**
 * What a seat of an example holds; the winning tile (−1: none) stands apart from `concealed`.
 */
export interface BookHand {
  concealed: number[];
  flowers: number[];
  melds: BookMeld[];
  ready: boolean;
  seat: number;
  winning: number;
  wins: boolean;
}
/**
 * A set on the table; `turned` is the place of the claimed tile in `tiles`, −1 where none was claimed.
 */
export interface BookMeld {
  giver: number;
  kind: 'added_kong' | 'chow' | 'concealed_kong' | 'kong' | 'pung';
  tiles: number[];
  turned: number;
}
/**
 * What one winner's hand is worth, line by line.
 */
export interface BookWin {
  lines: BookLine[];
  seat: number;
  value: number;
}
/**
 * One line of a sheet.
 */
export interface BookLine {
  amount: string;
  clause: string;
  label: string;
}
/**
 * A clause of the law; `id` is its anchor on the page.
 */
export interface BookClause {
  id: string;
  paragraphs: BookParagraph[];
  table: BookTable | null;
  title: string;
}
/**
 * A table: cells are runs.
 */
export interface BookTable {
  head: BookRun[][];
  rows: BookRun[][][];
}
/**
 * Something a host may change; `value` (the default) and `range` in words.
 */
export interface BookOption {
  clause: string;
  name: string;
  range: string;
  text: string;
  title: string;
  value: string;
}
/**
 * A pattern with examples.
 */
export interface BookPattern {
  clause: string;
  examples: BookCase[];
  id: string;
  name: string;
  paragraphs: BookParagraph[];
}
/**
 * A named bundle of changes: option title and value.
 */
export interface BookPreset {
  changes: string[];
  id: string;
  name: string;
}
/**
 * The body of every 4xx and 5xx answer.
 */
export interface Failure {
  error: Problem;
}
/**
 * Why a request was refused.
 */
export interface Problem {
  code: string;
  message: string;
  path?: string;
}

/* eslint-disable */
/* Written by scripts/wire-types.mjs from wire.schema.json; change the server's structs instead. */

export type ClientMessage = Hello | Do | Ping | Next | Auto | Leave | Again | Vote | Cast | Resume | Say;
export type ServerMessage = State | Update | Ack | Refused | Said | Pong | Error | Bye;
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
export type RoomClientMessage =
  | Hello
  | Ping
  | RoomSit
  | RoomStand
  | RoomReady
  | RoomAgree
  | RoomTerms
  | RoomBot
  | RoomKick
  | RoomHost
  | RoomSay
  | RoomLeave
  | RoomCommit
  | RoomReveal;
export type RoomServerMessage = RoomState | RoomSaid | RoomSeed | RoomRefused | Error | Pong | RoomBye;

export interface Wire {
  ClientMessage: ClientMessage;
  ServerMessage: ServerMessage;
  Event: Event;
  View: View;
  MatchInfo: MatchInfo;
  RoomClientMessage: RoomClientMessage;
  RoomServerMessage: RoomServerMessage;
  RoomInfo: RoomInfo;
  RoomRequest: RoomRequest;
  RoomMade: RoomMade;
  RoomRow: RoomRow;
  GuestRequest: GuestRequest;
  Account: Account;
  Greeting: Greeting;
  MeChange: MeChange;
  MeDelete: MeDelete;
  Recovery: Recovery;
  RecoverRequest: RecoverRequest;
  PasskeyOptions: PasskeyOptions;
  PasskeyFinish: PasskeyFinish;
  PasskeyRow: PasskeyRow;
  Offer: Offer;
  TableRequest: TableRequest;
  JoinRequest: JoinRequest;
  Seated: Seated;
  TableInfo: TableInfo;
  MatchRow: MatchRow;
  MatchPage: MatchPage;
  Shared: Shared;
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
 * Play another match with the same seats.  `entropy`: what the only person at the table gives to its deal.
 */
export interface Again {
  t: 'again';
  entropy?: string | null;
}
/**
 * Ask those who are here to end the match, to pause it, or to let a bot play for an absent `seat`.
 */
export interface Vote {
  t: 'vote';
  kind: 'end' | 'pause' | 'replace';
  seat?: number | null;
}
/**
 * Answer the vote that is open.
 */
export interface Cast {
  t: 'cast';
  yes: boolean;
}
/**
 * Let a paused table go on, after a countdown.
 */
export interface Resume {
  t: 'resume';
}
/**
 * Say one of the phrases (`p01`–`p16`) or show a sticker (`s01`–`s08`).
 */
export interface Say {
  t: 'say';
  phrase: string;
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
 * The match around the hand.  `hands` 0: open end.  `history` holds the newest hands, `totals` count all.
 *
 * `seat` is null for a spectator, and what he sees is from a minute ago.  `room`: the code of the room it was opened
 * from.  `resumes_in_ms`: a paused table goes on then.
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
  seat: number | null;
  proof?: Proof | null;
  room?: string;
  vote?: OpenVote | null;
  paused?: boolean;
  resumes_in_ms?: number | null;
  ended?: '' | 'vote';
  spectators?: number;
}
/**
 * Who sits on a seat and how he is.
 *
 * `auto`: the clock plays for him.  `stand_in`: a bot does, until he touches anything.  `away`: he has left the table
 * and not only lost the line.  `cards`: his doubling cards (C-12).
 */
export interface MatchPlayer {
  name: string;
  kind: 'bot' | 'human';
  connected: boolean;
  auto: boolean;
  ready_next: boolean;
  avatar?: string;
  stand_in?: boolean;
  away?: boolean;
  cards?: number;
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
 *
 * `next`: the commitment for another match at this table, shown before anybody gives anything to its deal.
 */
export interface Proof {
  commitment: string;
  secret?: string | null;
  next?: string | null;
}
/**
 * A vote: what for, who opened it, who said what.  It passes with more than half of those who are here.
 */
export interface OpenVote {
  kind: 'end' | 'pause' | 'replace';
  seat: number | null;
  by: number;
  yes: number[];
  no: number[];
  ends_in_ms: number;
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
  lost?: Lost | null;
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
 * This seat's claim did not stand: `to` took the tile, `by` what (C-6.2).
 */
export interface Lost {
  to: number;
  by: 'chow' | 'kong' | 'pung' | 'win';
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
 * What was asked is not possible; nothing has changed.  `id` is empty when it was no command.
 */
export interface Refused {
  t: 'refused';
  id: string;
  code: string;
  zh: string;
  en: string;
}
/**
 * Somebody at the table says a phrase or shows a sticker.
 */
export interface Said {
  t: 'said';
  seat: number;
  phrase: string;
}
/**
 * Answer to a ping.
 */
export interface Pong {
  t: 'pong';
  n: number;
}
/**
 * A frame was no message, or came too fast; it had no effect.  `id`: the command in it, to be sent again.
 */
export interface Error {
  t: 'error';
  code: string;
  message: string;
  zh: string;
  en: string;
  id?: string | null;
}
/**
 * The last frame of a connection.  `replaced`: the seat is played on another device.
 */
export interface Bye {
  t: 'bye';
  code:
    | 'bad_client'
    | 'banned'
    | 'closed'
    | 'full'
    | 'left'
    | 'no_table'
    | 'not_seated'
    | 'not_started'
    | 'replaced'
    | 'shutdown';
  zh: string;
  en: string;
}
/**
 * Take a free seat, or change to it; null: the first free one.
 */
export interface RoomSit {
  t: 'sit';
  seat?: number | null;
}
/**
 * Leave the own seat and stay in the room.
 */
export interface RoomStand {
  t: 'stand';
}
/**
 * Ready for the match, or not yet.
 */
export interface RoomReady {
  t: 'ready';
  on: boolean;
}
/**
 * Agree to the terms as they stand.
 */
export interface RoomAgree {
  t: 'agree';
}
/**
 * Set the terms; the setter's right, once.
 */
export interface RoomTerms {
  t: 'terms';
  terms: Terms;
}
/**
 * What is agreed before play.
 *
 * `options` are those of the rule set; the server keeps the ones that differ from the defaults.  `cards` is how many
 * doubling cards each seat begins a match with; without `double_card` among the options it is kept as 0.
 */
export interface Terms {
  rules: string;
  options?: {
    [k: string]: boolean | number | string | number[];
  };
  base?: number;
  clock?: 'fast' | 'normal' | 'off' | 'relaxed';
  pace?: 'fast' | 'normal' | 'slow';
  spectators?: 'delayed' | 'off';
  lots?: boolean;
  cards?: number;
}
/**
 * Put a bot on a seat, or take it away; the host's right.
 */
export interface RoomBot {
  t: 'bot';
  seat: number;
  bot?: ('random' | 'solid') | null;
}
/**
 * Send somebody out; the host's right.
 */
export interface RoomKick {
  t: 'kick';
  p: number;
  reason?: 'absent' | 'full' | 'other';
}
/**
 * Make somebody else the host; the host's right.
 */
export interface RoomHost {
  t: 'host';
  p: number;
}
/**
 * Say one of the phrases (`p01`–`p16`) or show a sticker (`s01`–`s08`).
 */
export interface RoomSay {
  t: 'say';
  phrase: string;
}
/**
 * Leave the room for good; whoever only closes the page stays in it.
 */
export interface RoomLeave {
  t: 'leave';
}
/**
 * SHA-256 of the 16 bytes this client will reveal.
 */
export interface RoomCommit {
  t: 'commit';
  hash: string;
}
/**
 * The 16 bytes committed to.
 */
export interface RoomReveal {
  t: 'reveal';
  bytes: string;
}
/**
 * The whole room, after hello and after every change.  `me`: the reader's number in it.
 */
export interface RoomState {
  t: 'room';
  seq: number;
  room: RoomInfo;
  me: number;
}
/**
 * A room, the same for everybody.
 *
 * `setter` is asked for the terms while they are null, and has set them otherwise.  `previous`: terms that stand
 * again, with the new setter, when he sets nothing in `set_ends_in_ms`.  `differs` names the options that are not the
 * defaults.  In the phase `playing`, `table` is the running match's table.
 */
export interface RoomInfo {
  code: string;
  host: number | null;
  setter: number | null;
  terms: Terms | null;
  previous: Terms | null;
  set_ends_in_ms: number | null;
  differs: string[];
  rules_zh: string;
  rules_en: string;
  seats: RoomSeat[];
  people: RoomPerson[];
  phase: 'open' | 'playing' | 'seed';
  table: string | null;
  last_table: string | null;
  created: number;
}
/**
 * A seat at the room's table.
 */
export interface RoomSeat {
  kind: 'bot' | 'free' | 'human';
  p?: number | null;
  bot?: ('random' | 'solid') | null;
}
/**
 * Somebody in the room.  `p` means nothing outside it.
 */
export interface RoomPerson {
  p: number;
  name: string;
  avatar: string;
  connected: boolean;
  seat: number | null;
  agreed: boolean;
  ready: boolean;
}
/**
 * Somebody says a phrase or shows a sticker.
 */
export interface RoomSaid {
  t: 'said';
  p: number;
  phrase: string;
}
/**
 * The deal is being fixed.  `commits` null: send `commit`; else: send `reveal`.
 *
 * `commitment` is the SHA-256 of the server's secret for the match at `table`.  `commits` are by seat, null for bots
 * and for whoever sent none in time.
 */
export interface RoomSeed {
  t: 'seed';
  table: string;
  commitment: string;
  commits: (string | null)[] | null;
  ends_in_ms: number;
}
/**
 * What was asked (`what`: the message's `t`) does not hold; nothing has changed.
 */
export interface RoomRefused {
  t: 'refused';
  what: string;
  code: string;
  zh: string;
  en: string;
}
/**
 * The last frame of a connection, with the reason in words.
 */
export interface RoomBye {
  t: 'bye';
  code:
    | 'bad_client'
    | 'banned'
    | 'closed'
    | 'kicked'
    | 'left'
    | 'no_account'
    | 'no_room'
    | 'replaced'
    | 'room_closed'
    | 'room_full'
    | 'shutdown'
    | 'too_many_codes';
  zh: string;
  en: string;
}
/**
 * A new room with the caller on seat 0 as host and setter; with `terms` they are set at once.
 */
export interface RoomRequest {
  terms?: Terms | null;
  seats?: number;
}
/**
 * The code of a new room.
 */
export interface RoomMade {
  room: string;
}
/**
 * One of the caller's rooms; the last changed first in lists.  `rules` is empty before terms are set.
 */
export interface RoomRow {
  code: string;
  rules: string;
  people: number;
  playing: boolean;
  changed: number;
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
 *
 * `recovery`: a recovery code has been made.  `passkeys`: how many are registered.
 */
export interface Account {
  id: string;
  name: string;
  avatar: string;
  secure: boolean;
  recovery: boolean;
  passkeys: number;
  token?: string | null;
}
/**
 * What a page asks first.  `https_only` names what this server has on https alone.
 */
export interface Greeting {
  account: Account | null;
  version: string;
  secure: boolean;
  https_only: string[];
}
/**
 * What to change of the own account; null: leave it.
 */
export interface MeChange {
  name?: string | null;
  avatar?: string | null;
}
/**
 * Delete the own account; `confirm` is its name.
 */
export interface MeDelete {
  confirm: string;
}
/**
 * A recovery code, shown this once: twenty letters in four groups of five.
 */
export interface Recovery {
  code: string;
}
/**
 * Come back to an account by its recovery code; groups and small letters do not matter.
 */
export interface RecoverRequest {
  code: string;
}
/**
 * What the browser is to be asked with (`publicKey`, JSON as in WebAuthn), and which ceremony this is.
 */
export interface PasskeyOptions {
  ceremony: string;
  options: {};
}
/**
 * What the browser answered (the credential as JSON) in a ceremony.
 */
export interface PasskeyFinish {
  ceremony: string;
  credential: {};
}
/**
 * One of the caller's passkeys; the oldest first in lists.  `used`: when it last brought somebody back.
 */
export interface PasskeyRow {
  id: string;
  created: number;
  used: number | null;
}
/**
 * The server's secret for a table that the caller is going to open, as its SHA-256; it holds for ten minutes.
 *
 * `table` is the id the table will have; it follows from the commitment.
 */
export interface Offer {
  offer: string;
  commitment: string;
  table: string;
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
  clock?: boolean | ('fast' | 'normal' | 'off' | 'relaxed') | null;
  pace?: 'fast' | 'instant' | 'normal' | 'slow';
  cards?: number;
  offer?: string | null;
  entropy?: string | null;
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
 * One of the caller's matches; newest first in lists.  `people`: how many seats people had.
 */
export interface MatchRow {
  id: string;
  table: string;
  room: string;
  people: number;
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
 * A match with every hand that is over.  In a shared one `match.seat` is null.
 */
export interface MatchPage {
  match: MatchInfo;
  created: number;
  sheet: SheetRow[];
}
/**
 * A hand on the final sheet; `totals` are those after it.
 */
export interface SheetRow {
  hand: number;
  dealer: number;
  winners: number[];
  drawn: boolean;
  deltas: number[];
  totals: number[];
}
/**
 * The token of a link to a match, for whoever has it: /s/{token}.
 */
export interface Shared {
  share: string;
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
 * Why a request was refused: `zh` and `en` for people, `message` for programs.
 */
export interface Problem {
  code: string;
  message: string;
  zh: string;
  en: string;
  path?: string;
}

/**
 * What goes over the wire, by the names the client uses. The shapes are generated from the server's structs
 * (wire.generated.ts). Tiles are kind numbers (0–41, −1 a back); seats are absolute.
 */
import type * as wire from './wire.generated';

export type {
  Candidate,
  Carry,
  ClientMessage,
  Clock,
  HandResult,
  Item,
  Lost,
  Marks,
  MatchPlayer,
  Meld,
  Replay,
  ReplayFrame,
  ReplayHand,
  ServerMessage,
  Sheet,
  TableInfo,
  Thrown,
  View,
  Wait,
  WhyNot,
  WinSheet,
} from './wire.generated';

export type GameEvent = wire.Event;
export type Match = wire.MatchInfo;
export type PlayerView = wire.Player;
export type MeldKind = wire.Meld['kind'];
export type ByeCode = wire.Bye['code'];
export type Words = wire.Reason;

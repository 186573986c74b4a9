/** The HTTP interface of rooms, matches and the own account. Errors are ApiError. */
import type {
  Account,
  MatchPage,
  MatchRow,
  PasskeyOptions,
  PasskeyRow,
  Recovery,
  RoomInfo,
  RoomMade,
  RoomRequest,
  RoomRow,
  Shared,
} from '@/model/wire.generated';
import { ask, askText, send, tell } from './api';

export type { MatchPage, RoomRow } from '@/model/wire.generated';

/** Letters of a room's code as people may write it. */
const CODE = /^[A-Z0-9]{6}$/;

/** @returns a code as the server writes it, or null for what cannot be one */
export function roomCode(written: string): string | null {
  const code = written.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

export async function makeRoom(room: RoomRequest): Promise<string> {
  return (await send<RoomMade>('POST', '/rooms', room)).room;
}

/** @returns a room from outside */
export function lookAtRoom(code: string): Promise<RoomInfo> {
  return ask(`/rooms/${encodeURIComponent(code)}`);
}

export function myRooms(): Promise<RoomRow[]> {
  return ask('/rooms');
}

export interface MatchWish {
  rules: string;
  role: 'all' | 'people' | 'bots';
  over: 'all' | 'yes' | 'no';
  /** Only matches made before this time, ms. */
  before: number | null;
}

export function matches(wish: MatchWish): Promise<MatchRow[]> {
  const query = new URLSearchParams();
  if (wish.rules !== '') query.set('rules', wish.rules);
  if (wish.role !== 'all') query.set('role', wish.role);
  if (wish.over !== 'all') query.set('over', String(wish.over === 'yes'));
  if (wish.before !== null) query.set('before', String(wish.before));
  return ask(`/matches?${query.toString()}`);
}

/** A match's place under /api: one's own, or one that was shared. */
export type MatchPlace = `matches/${string}` | `shared/${string}`;

export function ownMatch(id: string): MatchPlace {
  return `matches/${encodeURIComponent(id)}`;
}

export function sharedMatch(token: string): MatchPlace {
  return `shared/${encodeURIComponent(token)}`;
}

export function matchPage(place: MatchPlace): Promise<MatchPage> {
  return ask(`/${place}`);
}

export function matchRecord(place: MatchPlace): Promise<string> {
  return askText(`/${place}/record.haipai.jsonl`);
}

/** @returns the path of a match's file to download */
export function matchFile(place: MatchPlace, file: 'record.haipai.jsonl' | 'sheet.csv'): string {
  return `/api/${place}/${file}`;
}

/** @returns the token of the match's link */
export async function share(place: MatchPlace): Promise<string> {
  return (await send<Shared>('POST', `/${place}/share`, {})).share;
}

export function unshare(place: MatchPlace): Promise<void> {
  return tell('DELETE', `/${place}/share`, {});
}

export function newGuest(name: string): Promise<Account> {
  return send('POST', '/guest', { name });
}

export function changeMe(change: { name?: string; avatar?: string }): Promise<Account> {
  return send('PATCH', '/me', change);
}

export function deleteMe(confirm: string): Promise<void> {
  return tell('DELETE', '/me', { confirm });
}

export async function makeRecovery(): Promise<string> {
  return (await send<Recovery>('POST', '/me/recovery', {})).code;
}

export function recover(code: string): Promise<Account> {
  return send('POST', '/recover', { code });
}

export function passkeyOptions(ceremony: 'register' | 'login'): Promise<PasskeyOptions> {
  return send('POST', `/passkeys/${ceremony}/options`, {});
}

export function passkeyFinish(
  ceremony: 'register' | 'login',
  answer: { ceremony: string; credential: object },
): Promise<Account> {
  return send('POST', `/passkeys/${ceremony}/finish`, answer);
}

export function myPasskeys(): Promise<PasskeyRow[]> {
  return ask('/passkeys');
}

export function forgetPasskey(id: string): Promise<Account> {
  return send('DELETE', `/passkeys/${encodeURIComponent(id)}`, {});
}

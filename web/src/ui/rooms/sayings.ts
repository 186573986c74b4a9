/** What may be said at a table: ids as the server knows them, words and names as this client says them. */
import { r, roomWords, type RoomKey } from '@/i18n/rooms';

function ids(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => letter + String(at + 1).padStart(2, '0'));
}

export const PHRASES: readonly string[] = ids('p', 16);
export const STICKERS: readonly string[] = ids('s', 8);
export const AVATARS: readonly string[] = ids('a', 24);

function known(key: string): key is RoomKey {
  return key in roomWords.en;
}

function words(id: string, key: string): string {
  // A newer server may know more; its id is better than nothing.
  return known(key) ? r(key as 'phrase.p01') : id;
}

export function isSticker(id: string): boolean {
  return id.startsWith('s');
}

/** @returns the words of a phrase, or the name of a sticker */
export function saidInWords(id: string): string {
  return words(id, isSticker(id) ? `sticker.${id}` : `phrase.${id}`);
}

export function avatarName(id: string): string {
  return words(id, `avatar.${id}`);
}

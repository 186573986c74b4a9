/** The words of rooms, matches, people and proofs. They come with the pages that need them, after the first. */
import { translator } from '.';
import { roomsEn } from './rooms.en';
import { roomsZh } from './rooms.zh';

export const roomWords = { 'zh-Hans': roomsZh, en: roomsEn } as const;

export type RoomKey = keyof typeof roomsZh;

/** @returns the sentence of a key in the language of the settings */
export const r = translator(roomsZh, roomsEn);

/**
 * Every word the client says, in Chinese first and in English.
 *
 * `t('home.play')` is checked at compile time: the key must exist, and the values must be those the Chinese sentence
 * has places for. It reads the language from the settings, so a component that calls it follows a change by itself.
 * Each area of the client keeps its own pair of files here; those of pages that come later are said by rooms.ts. Labels
 * of patterns and options come from the server.
 */
import { settings } from '@/settings';
import { baseEn } from './base.en';
import { baseZh } from './base.zh';
import { fill, type Places, type Values } from './format';
import { tableEn } from './table.en';
import { tableZh } from './table.zh';
import { tileNameIn, windNameIn } from './tiles';

export { BACK, KINDS, tileCode, tileKind } from './tiles';

const zh = { ...baseZh, ...tableZh } as const;
const en: Record<keyof typeof zh, string> = { ...baseEn, ...tableEn };

export const dictionaries = { 'zh-Hans': zh, en } as const;

export type Key = keyof typeof zh;
type Words = Readonly<Record<string, string>>;
type Arguments<W extends Words, K extends keyof W> = [Places<W[K]>] extends [never]
  ? []
  : [values: Values<W[K]>];

/** What says the words of one pair of dictionaries. */
export type Translate<W extends Words> = <K extends keyof W & string>(
  key: K,
  ...values: Arguments<W, K>
) => string;

/** @returns what says these words, each sentence in the language of the settings */
export function translator<W extends Words>(
  chinese: W,
  english: Readonly<Record<keyof W, string>>,
): Translate<W> {
  return (key, ...[values]) => {
    const words: Words = settings.language === 'en' ? english : chinese;
    return fill(words[key] as string, values ?? {});
  };
}

/** @returns the sentence of a key in the language of the settings */
export const t = translator(zh, en);

/** @returns the name of a tile kind (0–41, −1 a back) in the language of the settings */
export function tileName(kind: number): string {
  return tileNameIn(settings.language, kind);
}

/** @returns the name of a wind (0–3) in the language of the settings */
export function windName(wind: number): string {
  return windNameIn(settings.language, wind);
}

/** @returns the text in the language of the settings, of a pair that the server sends (label, label_en) */
export function pick(chinese: string, english: string): string {
  return settings.language === 'en' ? english : chinese;
}

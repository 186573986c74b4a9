/** The small mark in a tile's corner that tells newcomers what they hold. Flowers carry theirs in the drawing. */
import type { Language } from '@/settings/schema';

const HONOURS: Record<Language, string> = { 'zh-Hans': '东南西北白发中', en: 'ESWNPFC' };

/** @returns "1" … "9", a letter or a simplified character; "" for flowers and backs */
export function cornerMark(kind: number, language: Language): string {
  if (kind < 0 || kind >= 34) return '';
  return kind < 27 ? String((kind % 9) + 1) : HONOURS[language].charAt(kind - 27);
}

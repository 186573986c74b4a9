/**
 * Names of the 42 tile kinds and the four winds, for eyes and for screen readers.
 * Kinds: 0–8 万, 9–17 筒, 18–26 索, 27–33 东南西北白发中, 34–41 春夏秋冬梅兰竹菊, −1 a tile's back.
 */
import type { Language } from '@/settings/schema';

export const BACK = -1;
export const KINDS = 42;
const HONOURS_FROM = 27;
const FLOWERS_FROM = 34;

interface Names {
  suited: (number: number, suit: number) => string;
  honours: readonly string[];
  flowers: readonly string[];
  back: string;
  winds: readonly string[];
}

const DIGITS = '一二三四五六七八九';
const SUITS_EN = ['characters', 'dots', 'bamboos'] as const;

const NAMES: Record<Language, Names> = {
  'zh-Hans': {
    suited: (number, suit) => `${DIGITS.charAt(number - 1)}${'万筒索'.charAt(suit)}`,
    honours: ['东风', '南风', '西风', '北风', '白板', '发财', '红中'],
    flowers: [...'春夏秋冬梅兰竹菊'],
    back: '盖着的牌',
    winds: [...'东南西北'],
  },
  en: {
    suited: (number, suit) => `${number} of ${SUITS_EN[suit] ?? ''}`,
    honours: [
      'east wind',
      'south wind',
      'west wind',
      'north wind',
      'white dragon',
      'green dragon',
      'red dragon',
    ],
    flowers: [
      'spring',
      'summer',
      'autumn',
      'winter',
      'plum blossom',
      'orchid',
      'bamboo flower',
      'chrysanthemum',
    ],
    back: 'face-down tile',
    winds: ['East', 'South', 'West', 'North'],
  },
};

/** @returns the name of a kind in a language; throws RangeError for no kind */
export function tileNameIn(language: Language, kind: number): string {
  const names = NAMES[language];
  if (kind === BACK) return names.back;
  if (!Number.isInteger(kind) || kind < 0 || kind >= KINDS) throw new RangeError(`no tile kind ${kind}`);
  if (kind >= FLOWERS_FROM) return names.flowers[kind - FLOWERS_FROM] ?? '';
  if (kind >= HONOURS_FROM) return names.honours[kind - HONOURS_FROM] ?? '';
  return names.suited((kind % 9) + 1, Math.floor(kind / 9));
}

/** @returns 东 … 北 or East … North for 0 … 3 */
export function windNameIn(language: Language, wind: number): string {
  const name = NAMES[language].winds[wind];
  if (name === undefined) throw new RangeError(`no wind ${wind}`);
  return name;
}

/** @returns the notation of a kind: "5m", "1z", "8f" (rules C-1.2); throws RangeError for no kind */
export function tileCode(kind: number): string {
  if (!Number.isInteger(kind) || kind < 0 || kind >= KINDS) throw new RangeError(`no tile kind ${kind}`);
  if (kind >= FLOWERS_FROM) return `${kind - FLOWERS_FROM + 1}f`;
  if (kind >= HONOURS_FROM) return `${kind - HONOURS_FROM + 1}z`;
  return `${(kind % 9) + 1}${'mps'.charAt(Math.floor(kind / 9))}`;
}

const STARTS: Readonly<Record<string, { first: number; count: number }>> = {
  m: { first: 0, count: 9 },
  p: { first: 9, count: 9 },
  s: { first: 18, count: 9 },
  z: { first: HONOURS_FROM, count: 7 },
  f: { first: FLOWERS_FROM, count: 8 },
};

/** @returns the kind of a notation such as "5m"; throws RangeError when it names none */
export function tileKind(code: string): number {
  const start = STARTS[code.slice(1)];
  const number = Number(code.charAt(0));
  if (start === undefined || !(number >= 1 && number <= start.count)) throw new RangeError(`no tile ${code}`);
  return start.first + number - 1;
}

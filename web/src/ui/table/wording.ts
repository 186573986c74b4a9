/** Where rule sets have words of their own: the only place of the table that knows them by name. */
import { t, windName, type Key } from '@/i18n';
import type { Carry, Item, View } from '@/model/wire';

const EAST = 27;
/** Rule sets in which it means nothing from whom tiles were taken. */
const NO_TAKES: ReadonlySet<string> = new Set(['jihu', 'hainan']);

/** @returns whether takes from one seat can bind two players (吃三口, 承包) */
export function countsTakes(rules: string): boolean {
  return !NO_TAKES.has(rules);
}

/** @returns the tag of a payer who is bound to the winner by takes */
export function boundWord(rules: string): string {
  return rules === 'qiaoma' ? t('pay.contract') : t('pay.partner');
}

/** @returns the 令, or in jihu the round wind, by its wind (0 东) */
export function lingWord(rules: string, wind: number): string {
  const name = windName(wind);
  return rules === 'jihu' ? t('centre.round', { wind: name }) : t('centre.ling', { wind: name });
}

/** @returns what a tile of the wait panel is worth: a share in points, in hainan the 牌型分 */
export function worthWord(rules: string, n: number): string {
  return rules === 'hainan' ? t('waits.shape', { n }) : t('waits.value', { n });
}

/** @returns what the sum under a winner's lines is */
export function sumWord(rules: string): string {
  return rules === 'hainan' ? t('sheet.shape') : t('sheet.value');
}

function twice(text: string, doubles: boolean): string {
  return doubles ? `${text} ×2` : text;
}

/** @returns the counters in the middle of the table, each in words */
export function marksOf({ rules, marks }: Pick<View, 'rules' | 'marks'>): string[] {
  const { doubling, huangfan, ling, streak } = marks;
  const carried = doubling.includes('huangfan');
  const out: string[] = [];
  if (doubling.includes('kaibao')) out.push(twice(t('centre.kaibao'), true));
  if (carried || (huangfan ?? 0) > 0) out.push(twice(t('centre.huangfan', { n: huangfan ?? 0 }), carried));
  if (ling !== null) out.push(lingWord(rules, ling - EAST));
  if ((streak ?? 0) > 0) out.push(t('centre.streak', { n: streak ?? 0 }));
  return out;
}

/** @returns what the next hand begins with, in words; `dealer` is a name */
export function comingOf(rules: string, { huangfan, streak, ling }: Carry, dealer: string): string[] {
  const out = dealer === '' ? [] : [t('sheet.nextDealer', { name: dealer })];
  if (huangfan !== undefined) {
    out.push(huangfan > 0 ? t('sheet.nextHuangfan', { n: huangfan }) : t('sheet.nextPlain'));
  }
  if (ling !== undefined) out.push(lingWord(rules, Number(ling.charAt(0)) - 1));
  if (streak !== undefined && streak > 0) out.push(t('centre.streak', { n: streak }));
  return out;
}

const UNITS = ['factor', 'value', 'hu', 'dai', 'flower', 'fan', 'cap'] as const;
const AMOUNTS: Readonly<Record<(typeof UNITS)[number], (n: number) => string>> = {
  factor: (n) => `×${n}`,
  value: String,
  hu: (n) => t('amount.hu', { n }),
  dai: (n) => t('amount.dai', { n }),
  flower: (n) => t('amount.flower', { n }),
  fan: () => t('amount.fan'),
  cap: (n) => t('amount.cap', { n }),
};

/** @returns an item's amount as it is written: "5", "×2", "4 户" */
export function amountOf(item: Item): string {
  const unit = UNITS.find((each) => item[each] !== undefined);
  return unit === undefined ? '' : AMOUNTS[unit](item[unit] ?? 0);
}

/** @returns 户 and 代 in all, where a hand is counted by them and by nothing else, else nothing */
export function countOf(items: readonly Item[]): string {
  if (items.some((item) => item.value !== undefined)) return '';
  const sum = (unit: 'hu' | 'dai'): number => items.reduce((all, item) => all + (item[unit] ?? 0), 0);
  return sum('hu') + sum('dai') === 0 ? '' : t('sheet.count', { hu: sum('hu'), dai: sum('dai') });
}

type FlowKey = Extract<Key, `pay.${string}`>;

const FLOWS: Readonly<Record<string, FlowKey>> = {
  'SH-5.2': 'pay.robbed',
  'SH-6.2': 'pay.partners',
  'QM-7.2': 'pay.robbed',
  'QM-7.3': 'pay.contracts',
  'HN-5.2': 'pay.lastTiles',
  'HN-8.2': 'pay.robbedForAll',
  'HN-8.4': 'pay.forAll',
  'HN-8.5': 'pay.kongs',
  'HN-8.6': 'pay.flowers',
};

/** @returns what payments by a clause are for */
export function flowWord(clause: string, amongLosers: boolean): string {
  return t(amongLosers ? 'pay.losers' : (FLOWS[clause] ?? 'pay.win'));
}

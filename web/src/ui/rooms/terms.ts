/**
 * What people agree on before play, while it is being chosen: rule set, options, stake, time. Which values there are,
 * and what an option needs of others, comes from the server's records. Pure.
 */
import type { Terms } from '@/model/wire.generated';
import type { OptionRecord, OptionRequirement, OptionValue, RulePreset, RuleSet } from '@/pages/api';
import { lastPlay } from '@/pages/lastPlay';
import { differs } from '@/ui/rules/options';

export type Values = Readonly<Record<string, OptionValue>>;

/** Terms being chosen. `options` are those that were chosen by hand or by a preset. */
export interface Draft {
  rules: string;
  options: Values;
  seats: number;
  base: number;
  clock: NonNullable<Terms['clock']>;
  pace: NonNullable<Terms['pace']>;
  spectators: NonNullable<Terms['spectators']>;
  lots: boolean;
  cards: number;
  bots: 'solid' | 'random';
}

export const MOST_BASE = 100;
export const MOST_CARDS = 5;

export const FIRST_DRAFT: Draft = {
  rules: 'shanghai',
  options: {},
  seats: 4,
  base: 1,
  clock: 'normal',
  pace: 'normal',
  spectators: 'off',
  lots: false,
  cards: 2,
  bots: 'solid',
};

/** Against bots nobody waits, so nothing needs to be hurried. */
export const FIRST_WITH_BOTS: Draft = { ...FIRST_DRAFT, clock: 'off' };

/** @returns the draft that shows terms as they were set */
export function draftOf(terms: Terms, seats: number): Draft {
  return {
    rules: terms.rules,
    options: terms.options ?? {},
    seats,
    base: terms.base ?? FIRST_DRAFT.base,
    clock: terms.clock ?? FIRST_DRAFT.clock,
    pace: terms.pace ?? FIRST_DRAFT.pace,
    spectators: terms.spectators ?? FIRST_DRAFT.spectators,
    lots: terms.lots ?? FIRST_DRAFT.lots,
    cards: terms.cards ?? FIRST_DRAFT.cards,
    bots: FIRST_DRAFT.bots,
  };
}

function hasWay(requirement: OptionRequirement, values: Values): boolean {
  return Object.entries(requirement.needs).every(([name, value]) => values[name] === value);
}

/** @returns what an option's value would be with everything else as it stands: chosen, or the default */
function plain(set: RuleSet, chosen: Values): Record<string, OptionValue> {
  return Object.fromEntries(set.options.map(({ name, default: usual }) => [name, chosen[name] ?? usual]));
}

/** @returns what keeps an option from the value it needs others for, or null */
export function barrier(set: RuleSet, chosen: Values, name: string): OptionRequirement | null {
  const values = effective(set, chosen);
  return (
    set.requirements.find((requirement) => requirement.option === name && !hasWay(requirement, values)) ??
    null
  );
}

/** @returns the values of all options, where one that lacks what it needs is off */
export function effective(set: RuleSet, chosen: Values): Record<string, OptionValue> {
  const values = plain(set, chosen);
  for (const requirement of set.requirements) {
    const { option, value } = requirement;
    if (values[option] === value && !hasWay(requirement, values) && typeof value === 'boolean') {
      values[option] = !value;
    }
  }
  return values;
}

/** @returns the options to be sent: chosen values other than the default, without those that lack what they need */
export function toSend(set: RuleSet, chosen: Values): Record<string, OptionValue> {
  const values = effective(set, chosen);
  const out: Record<string, OptionValue> = {};
  for (const record of set.options) {
    const value = chosen[record.name];
    const holds = value !== undefined && JSON.stringify(value) === JSON.stringify(values[record.name]);
    if (holds && differs(record, value)) out[record.name] = value;
  }
  return out;
}

/** @returns the records whose values are not the defaults, as they will be played */
export function changed(set: RuleSet, chosen: Values): OptionRecord[] {
  const values = toSend(set, chosen);
  return set.options.filter(({ name }) => name in values);
}

/** @returns the preset that was chosen, or null for choices of one's own */
export function presetOf(set: RuleSet, chosen: Values): RulePreset | null {
  const sent = toSend(set, chosen);
  const same = ({ options }: RulePreset): boolean => {
    const wanted = toSend(set, options);
    const names = Object.keys(wanted);
    return (
      names.length === Object.keys(sent).length &&
      names.every((name) => JSON.stringify(wanted[name]) === JSON.stringify(sent[name]))
    );
  };
  return set.presets.find(same) ?? null;
}

/** @returns what is played, in one language: rule set and preset, without saying a name twice */
export function playName(set: string, preset: string | undefined): string {
  if (preset === undefined) return set;
  // Some presets begin with the name of their rule set, or with its last word.
  if (preset.startsWith(set) || set.endsWith(preset.slice(0, 2))) return preset;
  return `${set} · ${preset}`;
}

/** @returns whole numbers that may stand in an option of kind "ints", or null */
export function readInts(record: Pick<OptionRecord, 'low' | 'high'>, text: string): number[] | null {
  const words = text.trim().split(/[\s,，、·]+/);
  const numbers = words.map(Number);
  const good = numbers.every(
    (value, at) =>
      Number.isInteger(value) &&
      value >= record.low &&
      value <= record.high &&
      (at === 0 || value > (numbers[at - 1] ?? 0)),
  );
  return good && words[0] !== '' ? numbers : null;
}

/** @returns a whole number within bounds, or null */
export function readInt(low: number, high: number, text: string): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= low && value <= high ? value : null;
}

/** @returns the terms to be set in a room */
export function termsOf(set: RuleSet, draft: Draft): Terms {
  const { base, clock, pace, spectators, lots, cards } = draft;
  return { rules: set.id, options: toSend(set, draft.options), base, clock, pace, spectators, lots, cards };
}

/** @returns a draft of what was played last on this device, or of the usual */
export function lastDraft(usual: Draft = FIRST_DRAFT): Draft {
  const last = lastPlay();
  if (last === null) return usual;
  const { rules, options = {}, seats, base, clock, cards, bots } = { ...usual, ...last.request };
  return {
    ...usual,
    rules,
    options,
    seats,
    base: Math.min(base, MOST_BASE),
    clock: typeof clock === 'string' ? clock : usual.clock,
    cards,
    bots,
  };
}

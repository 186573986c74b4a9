/** Why one's own claim did not stand, in words: another's went before it. */
import { dictionaries, type Key } from '@/i18n';
import { fill } from '@/i18n/format';
import { windNameIn } from '@/i18n/tiles';
import type { Lost, Match, View, Words } from '@/model/wire';

const KEYS: Readonly<Record<Lost['by'], Key>> = {
  win: 'lost.win',
  pung: 'lost.pung',
  kong: 'lost.kong',
  chow: 'lost.chow',
};

/** @returns the sentence in both languages, with the name of whoever has the tile */
export function lostWords({ to, by }: Lost, view: View, match: Match | null): Words {
  const wind = view.players[to]?.wind ?? 0;
  const person = match?.players[to]?.name ?? '';
  const say = (language: keyof typeof dictionaries): string => {
    const name = person || windNameIn(language, wind);
    return fill(dictionaries[language][KEYS[by]], { name });
  };
  return { code: 'claim_lost', zh: say('zh-Hans'), en: say('en') };
}

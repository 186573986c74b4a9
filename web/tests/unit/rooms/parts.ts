/** A room, people and rule sets for the tests. */
import type { RoomInfo, RoomPerson, RoomSeat, Terms } from '@/model/wire.generated';
import type { OptionRecord, RuleSet } from '@/pages/api';

export function person(p: number, changes: Partial<RoomPerson> = {}): RoomPerson {
  const names = ['阿强', '小兰', '老王', '阿姨', '客人'];
  return {
    p,
    name: names[p] ?? '客',
    avatar: 'a01',
    connected: true,
    seat: null,
    agreed: false,
    ready: false,
    ...changes,
  };
}

export function seats(...kinds: (number | 'bot' | 'free')[]): RoomSeat[] {
  return kinds.map((kind): RoomSeat => {
    if (kind === 'bot') return { kind: 'bot', p: null, bot: 'solid' };
    return kind === 'free' ? { kind: 'free', p: null, bot: null } : { kind: 'human', p: kind, bot: null };
  });
}

export const TERMS: Terms = {
  rules: 'shanghai',
  options: { lazi: 10 },
  base: 1,
  clock: 'normal',
  pace: 'normal',
  spectators: 'off',
  lots: false,
  cards: 0,
};

/** Two people at a table with terms, one of them the host. */
export function room(changes: Partial<RoomInfo> = {}): RoomInfo {
  return {
    code: 'K7QM2P',
    host: 0,
    setter: 0,
    terms: TERMS,
    previous: null,
    set_ends_in_ms: null,
    differs: ['lazi'],
    rules_zh: '上海麻将',
    rules_en: 'Shanghai mahjong',
    seats: seats(0, 1, 'bot', 'free'),
    people: [person(0, { seat: 0, agreed: true }), person(1, { seat: 1 })],
    phase: 'open',
    table: null,
    last_table: null,
    created: 0,
    ...changes,
  };
}

function option(name: string, changes: Partial<OptionRecord>): OptionRecord {
  return {
    name,
    kind: 'bool',
    default: false,
    choices: [],
    low: 0,
    high: 0,
    clause: 'X-1',
    zh: name,
    en: `the ${name}`,
    help_zh: '一句话。',
    help_en: 'A sentence.',
    labels: {},
    ...changes,
  };
}

export const SHANGHAI: RuleSet = {
  id: 'shanghai',
  zh: '上海麻将',
  en: 'Shanghai mahjong',
  seats: [4],
  options: [
    option('lazi', { kind: 'int', default: 5, choices: [3, 5, 10], low: 1, high: 100, zh: '喇子' }),
    option('rob_kong', {
      kind: 'choice',
      default: 'self_draw',
      choices: ['self_draw', 'discard'],
      labels: { self_draw: ['按自摸', 'as a self-draw'], discard: ['按放冲', 'as a discard'] },
      zh: '抢杠',
    }),
  ],
  requirements: [],
  presets: [
    { id: 'house', zh: '上海麻将（喇子 5）', en: 'House rules', options: {} },
    { id: 'lazi_10', zh: '喇子 10', en: 'Lazi 10', options: { lazi: 10 } },
  ],
};

export const HAINAN: RuleSet = {
  id: 'hainan',
  zh: '海南麻将',
  en: 'Hainan mahjong',
  seats: [4, 3],
  options: [
    option('need_fan', { default: true, zh: '有番' }),
    option('call_ling', { default: true, zh: '叫令' }),
    option('no_honours', { zh: '无字牌' }),
    option('ga', { default: true, zh: '上嘎' }),
    option('free_ga', { zh: '自由上嘎' }),
    option('ga_values', { kind: 'ints', default: [0, 1, 2], low: 0, high: 20, zh: '嘎数' }),
    option('double_card', { zh: '加倍卡' }),
  ],
  requirements: [
    {
      option: 'call_ling',
      value: true,
      needs: { need_fan: true, no_honours: false },
      clause: 'HN-7.3',
      zh: '叫令要有番，也要有字牌。',
      en: 'call_ling needs need_fan and honours',
    },
    {
      option: 'free_ga',
      value: true,
      needs: { ga: true },
      clause: 'HN-2',
      zh: '自由上嘎要和上嘎一起开。',
      en: 'free_ga needs ga',
    },
  ],
  presets: [
    { id: 'fan', zh: '有番', en: 'With 番', options: {} },
    { id: 'no_fan', zh: '无番', en: 'Without 番', options: { need_fan: false } },
  ],
};

export const SETS = [SHANGHAI, HAINAN];

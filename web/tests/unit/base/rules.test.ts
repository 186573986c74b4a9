/** Rule pages: the rulebook as the server writes it, and the options of a table. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookCase, BookRun, Page } from '@/model/wire.generated';
import type { OptionRecord, RuleSet } from '@/pages/api';
import Rules from '@/pages/Rules.svelte';
import { settings } from '@/settings';
import { differs, shown } from '@/ui/rules/options';
import RuleBook from '@/ui/rules/RuleBook.svelte';

const lazi: OptionRecord = {
  name: 'lazi',
  kind: 'int',
  default: 5,
  choices: [3, 5, 10],
  low: 1,
  high: 100,
  clause: 'SH-4',
  zh: '喇子',
  en: 'Lazi',
  help_zh: '封顶的单位。',
  help_en: 'The unit of the limit.',
  labels: {},
};
const set: RuleSet = {
  id: 'shanghai',
  zh: '上海麻将',
  en: 'Shanghai mahjong',
  seats: [4],
  options: [lazi],
  requirements: [],
  presets: [],
};

function words(text: string): BookRun {
  return { kind: 'text', text, tiles: [] };
}

const example: BookCase = {
  id: 'x1',
  caption: [words('门清')],
  how: '自摸',
  hands: [
    {
      seat: 0,
      wins: true,
      ready: true,
      concealed: [0, 1, 2],
      winning: 31,
      melds: [
        { kind: 'pung', tiles: [9, 9, 9], turned: 1, giver: 2 },
        { kind: 'concealed_kong', tiles: [18, 18, 18, 18], turned: -1, giver: -1 },
      ],
      flowers: [34],
    },
  ],
  wins: [{ seat: 0, value: 5, lines: [{ clause: 'SH-4', label: '清一色', amount: '5' }] }],
  deltas: [15, -5, -5, -5],
  refused: '',
};
const page: Page = {
  id: 'shanghai',
  lang: 'zh',
  title: '上海麻将',
  seats: [4],
  intro: [{ kind: 'text', runs: [words('先看 '), { kind: 'clause', text: 'SH-4', tiles: [] }] }],
  sections: [
    {
      anchor: 'values',
      title: '番值',
      clauses: [
        {
          id: 'SH-4',
          title: '番值表',
          paragraphs: [{ kind: 'item', runs: [{ kind: 'tiles', text: '5z', tiles: [[31]] }] }],
          table: { head: [[words('行')]], rows: [[[words('一')]]] },
        },
      ],
      patterns: [
        { id: 'full_flush', name: '清一色', clause: 'SH-2', paragraphs: [], examples: [example] },
        {
          id: 'all_pungs',
          name: '碰碰胡',
          clause: 'SH-2',
          paragraphs: [],
          examples: [{ ...example, wins: [], deltas: [], refused: '没有花' }],
        },
      ],
      cases: [],
      options: [],
      presets: [],
    },
    {
      anchor: 'options',
      title: '可以改的',
      clauses: [],
      patterns: [],
      cases: [],
      options: [{ name: 'lazi', title: '喇子', text: '单位', range: '1–100', value: '5', clause: 'SH-4' }],
      presets: [{ id: 'l10', name: '喇子 10', changes: ['喇子 10'] }],
    },
  ],
};

let asked: string[];

function answer(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const body = answers[path] ?? {
      error: { code: 'unknown_rules', message: 'no rule set', zh: '没有这种玩法。', en: 'no rule set' },
    };
    return Promise.resolve(new Response(JSON.stringify(body), { status: path in answers ? 200 : 404 }));
  });
}

beforeEach(() => {
  asked = [];
  settings.language = 'zh-Hans';
  answer({
    '/api/rules/shanghai': set,
    '/api/rules/shanghai/book?lang=zh': page,
    '/api/rules/shanghai/book?lang=en': { ...page, sections: [] },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the list of rule sets', () => {
  const preset = (zh: string, en: string): RuleSet['presets'][number] => ({ id: zh, zh, en, options: {} });

  test.each([
    ['zh-Hans', '上海麻将 4 / 3 人 · 有番 · 无番'],
    ['en', 'Shanghai mahjong 4 / 3 players · With 番 · Without 番'],
  ] as const)('says in %s who plays each and how', async (language, words) => {
    settings.language = language;
    const presets = [preset('有番', 'With 番'), preset('无番', 'Without 番')];
    answer({ '/api/rules': [{ ...set, seats: [4, 3], presets }] });
    render(Rules, { params: {} });
    const link = await screen.findByRole('link');
    expect(link.textContent.replace(/\s+/g, ' ').trim()).toBe(words);
    expect(link.getAttribute('href')).toBe('/rules/shanghai');
  });

  test('says that there is none, or why it cannot be read', async () => {
    answer({ '/api/rules': [] });
    const { unmount } = render(Rules, { params: {} });
    expect(await screen.findByText('服务器上还没有规则。')).toBeTruthy();
    unmount();
    answer({});
    render(Rules, { params: {} });
    expect((await screen.findByRole('alert')).textContent).toContain('没有这种玩法');
  });
});

describe('RuleBook', () => {
  test('shows clauses, patterns and options', async () => {
    const { container } = render(RuleBook, { id: 'shanghai' });
    expect(await screen.findByText('上海麻将')).toBeTruthy();
    expect(container.querySelector('#SH-4 td')?.textContent).toBe('一');
    expect(container.querySelector('#SH-4 [role=img]')?.getAttribute('aria-label')).toBe('白板');
    expect(container.querySelector('#pattern-full_flush h3')?.textContent).toContain('清一色');
    expect(await screen.findByText(/1–100/)).toBeTruthy();
  });

  test('an example lies as it would on the table', async () => {
    const { container } = render(RuleBook, { id: 'shanghai' });
    await screen.findByText('上海麻将');
    const hand = container.querySelector('#pattern-full_flush .hand');
    const tiles = [...(hand?.querySelectorAll('[role=img]') ?? [])].map((tile) =>
      tile.getAttribute('aria-label'),
    );
    const pung = ['一筒', '一筒', '一筒'];
    const kong = ['盖着的牌', '一索', '一索', '盖着的牌'];
    expect(tiles).toEqual([
      '一万',
      '二万',
      '三万',
      '胡的牌：白板',
      '碰 一筒 一筒 一筒，来自2 号',
      ...pung,
      '暗杠 一索 一索 一索 一索',
      ...kong,
      '春',
    ]);
    expect(hand?.querySelectorAll('.rotated')).toHaveLength(1);
    expect(hand?.textContent).toMatch(/0 号.*敲了.*自摸/s);
    expect(container.querySelector('#pattern-full_flush .deltas')?.textContent).toMatch(
      /0 号 \+15.*1 号 −5/s,
    );
  });

  test('a hand that may not win says why', async () => {
    render(RuleBook, { id: 'shanghai' });
    expect(await screen.findByText('没有花')).toBeTruthy();
  });

  test('a clause is gone to without leaving the page', async () => {
    render(RuleBook, { id: 'shanghai' });
    const [link] = await screen.findAllByRole('link', { name: 'SH-4' });
    if (link === undefined) throw new Error('no link');
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    expect(await fireEvent.click(link)).toBe(false);
    expect(seen.mock.contexts.map((element) => (element as Element).id)).toEqual(['SH-4']);
    expect(document.activeElement?.id).toBe('SH-4');
  });

  test('the table of contents leads to the parts', async () => {
    render(RuleBook, { id: 'shanghai' });
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await fireEvent.click(await screen.findByRole('link', { name: '番值' }));
    expect(seen.mock.contexts.map((element) => (element as Element).id)).toEqual(['values']);
  });

  test('a part that has not come yet is there when it is wanted', async () => {
    const { container } = render(RuleBook, { id: 'shanghai' });
    const link = await screen.findByRole('link', { name: '可以改的' });
    expect(container.querySelectorAll('section')).toHaveLength(1);
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await fireEvent.click(link);
    expect(seen.mock.contexts.map((element) => (element as Element).id)).toEqual(['options']);
  });

  test('a table’s own options come first and what it changed is marked', async () => {
    render(RuleBook, { id: 'shanghai', options: { lazi: 10 } });
    expect((await screen.findByText('默认是 5')).closest('div')?.classList.contains('changed')).toBe(true);
    expect(screen.queryByText(/1–100/)).toBeNull();
  });

  test('is read again in the other language', async () => {
    render(RuleBook, { id: 'shanghai' });
    await screen.findByText('上海麻将');
    settings.language = 'en';
    expect(await screen.findByText('Shanghai mahjong')).toBeTruthy();
    expect(asked).toContain('/api/rules/shanghai/book?lang=en');
  });

  test('says why it cannot', async () => {
    render(RuleBook, { id: 'nothing' });
    expect((await screen.findByRole('alert')).textContent).toContain('没有这种玩法');
  });
});

describe('options', () => {
  test.each([
    [true, 'on'],
    [false, 'off'],
    [10, '10'],
    [[1, 2, 5], '1 · 2 · 5'],
    ['self_draw', 'as a self-draw'],
    ['other', 'other'],
  ])('%j is said as %s', (value, said) => {
    settings.language = 'en';
    const record: OptionRecord = { ...lazi, labels: { self_draw: ['按自摸', 'as a self-draw'] } };
    expect(shown(record, value)).toBe(said);
  });

  test('only another value than the default differs', () => {
    expect(differs(lazi, 5)).toBe(false);
    expect(differs(lazi, 10)).toBe(true);
    expect(differs({ ...lazi, kind: 'ints', default: [1, 2] }, [1, 2])).toBe(false);
  });
});

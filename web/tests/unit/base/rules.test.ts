/** Rule pages: the books that the client carries, and how options are said. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OptionRecord, RuleSet } from '@/pages/api';
import { settings } from '@/settings';
import { book, groups, say } from '@/ui/rules/book';
import { differs, presetText, shown } from '@/ui/rules/options';
import RuleBook from '@/ui/rules/RuleBook.svelte';
import { shanghai } from '@/ui/rules/shanghai';

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
};
const described: RuleSet = {
  id: 'shanghai',
  zh: '上海麻将',
  en: 'Shanghai mahjong',
  seats: [4],
  options: [lazi],
  patterns: [{ id: 'half_flush', zh: '混一色', en: 'Half flush', clause: 'SH-2' }],
  presets: [{ id: 'lazi_10', zh: '喇子 10', en: 'Lazi 10', options: { lazi: 10 } }],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

describe('the book of shanghai', () => {
  test.each(Object.entries(shanghai.patterns).filter(([, note]) => note.tiles !== undefined))(
    '%s is shown with a whole hand',
    (id, note) => {
      const kinds = groups(note.tiles ?? '').flat();
      const copies = kinds.map((kind) => kinds.filter((other) => other === kind).length);
      const flowers = id === 'eight_flowers';
      expect(kinds).toHaveLength(flowers ? 8 : id === 'single_wait' ? 13 : 14);
      expect(Math.max(...copies)).toBeLessThanOrEqual(flowers ? 1 : 4);
    },
  );

  test.each(shanghai.examples.map((example, i) => [i + 1, example] as const))(
    'SH-8 case %i sums to zero',
    (_n, example) => {
      expect(example.deltas).toHaveLength(4);
      expect(example.deltas.reduce((sum, points) => sum + points, 0)).toBe(0);
    },
  );

  test('every pair has both languages', () => {
    const pairs = [
      ...shanghai.chapters.flatMap((chapter) => [chapter.title, ...chapter.paragraphs]),
      ...shanghai.chapters.flatMap((chapter) => (chapter.rows ?? []).flatMap((row) => [row.what, row.worth])),
      ...Object.values(shanghai.patterns).map((note) => note.text),
      ...shanghai.examples.map((example) => example.text),
    ];
    for (const [chinese, english] of pairs) {
      expect(chinese).not.toBe('');
      expect(english).not.toMatch(/^$|\p{Script=Han}/u);
    }
  });

  test('a rule set without a book has an empty one', async () => {
    expect((await book('pushdown')).chapters).toEqual([]);
  });

  test('a pair is said in the language of the settings', () => {
    settings.language = 'en';
    expect(say(['胡', 'win'])).toBe('win');
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
  ])('%j is said as %s', (value, words) => {
    settings.language = 'en';
    expect(shown(value)).toBe(words);
  });

  test('only another value than the default differs', () => {
    expect(differs(lazi, 5)).toBe(false);
    expect(differs(lazi, 10)).toBe(true);
    expect(differs({ ...lazi, kind: 'ints', default: [1, 2] }, [1, 2])).toBe(false);
  });

  test('a preset tells what it changes', () => {
    settings.language = 'zh-Hans';
    expect(
      presetText(described.presets[0] ?? { id: '', zh: '', en: '', options: {} }, described.options),
    ).toBe('喇子 10');
  });
});

describe('RuleBook', () => {
  test('shows names, patterns, values and what a table changed', async () => {
    settings.language = 'zh-Hans';
    answer(200, described);
    render(RuleBook, { id: 'shanghai', options: { lazi: 10 } });
    expect(await screen.findByText('上海麻将')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: '一万' }).length).toBeGreaterThan(0);
    expect(screen.getByText(/和默认不同/).textContent).toContain('5');
  });

  test('says why it cannot', async () => {
    settings.language = 'zh-Hans';
    answer(404, { error: { code: 'unknown_rules', message: 'no rule set' } });
    render(RuleBook, { id: 'nothing' });
    expect((await screen.findByRole('alert')).textContent).toContain('no rule set');
  });
});

/** Tile: what it refers to and what it says. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { BACK } from '@/i18n';
import { resetSettings, settings } from '@/settings';
import { cornerMark } from '@/ui/base/corners';
import Tile from '@/ui/base/Tile.svelte';

beforeEach(() => {
  resetSettings();
  settings.language = 'zh-Hans';
});

describe('Tile', () => {
  test.each([
    [4, '五万', '#t-5m'],
    [31, '白板', '#t-5z'],
    [41, '菊', '#t-8f'],
    [BACK, '盖着的牌', '#t-back'],
  ])('kind %i is said and drawn', (kind, name, face) => {
    render(Tile, { kind });
    const tile = screen.getByRole('img', { name });
    expect(tile.querySelector('use')?.getAttribute('href')).toBe(face);
  });

  test('the last discard says so', () => {
    render(Tile, { kind: 0, last: true });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('一万，刚打出');
  });

  test('a label goes before the name', () => {
    render(Tile, { kind: 0, label: '和的牌' });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('和的牌');
  });

  test('follows the language', async () => {
    render(Tile, { kind: 2 });
    settings.language = 'en';
    expect(await screen.findByRole('img', { name: '3 of characters' })).toBeTruthy();
  });

  test.each(['rotated', 'dim', 'last', 'marked'] as const)('%s is a class', (state) => {
    render(Tile, { kind: 0, [state]: true });
    expect(screen.getByRole('img').classList.contains(state)).toBe(true);
  });

  test('corner marks come with the setting and are not said', async () => {
    const { container } = render(Tile, { kind: 8 });
    expect(container.querySelector('text')).toBeNull();
    settings.corners = true;
    await Promise.resolve();
    expect(container.querySelector('text')?.textContent).toBe('9');
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('cornerMark', () => {
  test.each([
    [0, '1', '1'],
    [26, '9', '9'],
    [27, '东', 'E'],
    [31, '白', 'P'],
    [32, '发', 'F'],
    [33, '中', 'C'],
    [34, '', ''],
    [BACK, '', ''],
  ])('kind %i', (kind, chinese, english) => {
    expect(cornerMark(kind, 'zh-Hans')).toBe(chinese);
    expect(cornerMark(kind, 'en')).toBe(english);
  });
});

/** The built sprite, and how it gets into the document. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import text from '@/assets/generated/tiles.svg?raw';
import { tileCode } from '@/i18n';
import { loadSprite } from '@/ui/base/sprite';

const sprite = new DOMParser().parseFromString(text, 'image/svg+xml');
const names = [...Array(42).keys()].map(tileCode).concat('back');

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the sprite', () => {
  test.each(names)('%s has a drawing of its own', (name) => {
    const symbol = sprite.getElementById(`t-${name}`);
    expect(symbol?.getAttribute('viewBox')).toBe('0 0 300 400');
    expect(symbol?.querySelectorAll('path, circle, rect, ellipse').length).toBeGreaterThan(0);
    const drawings = names.map((other) => sprite.getElementById(`t-${other}`)?.innerHTML);
    expect(drawings.filter((drawing) => drawing === symbol?.innerHTML)).toHaveLength(1);
  });

  test('holds nothing else', () => {
    expect(sprite.documentElement.children).toHaveLength(names.length);
  });

  test('every id is there once and every reference has one', () => {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    const wanted = [...text.matchAll(/(?:href="|url\()#([^")]+)/g)].map((found) => found[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('keeps to the content policy and to its budget', () => {
    expect(text).not.toMatch(/<(?:style|script|image|foreignObject)|style=|data:/);
    expect(text.length).toBeLessThan(130_000);
  });
});

describe('loadSprite', () => {
  test('a failed load may be tried again, a good one happens once', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(loadSprite()).rejects.toThrow('503');
    fetched.mockImplementation(() => Promise.resolve(new Response(text)));
    await Promise.all([loadSprite(), loadSprite()]);
    await loadSprite();
    expect(document.querySelectorAll('#tile-faces')).toHaveLength(1);
    expect(document.getElementById('t-5m')).not.toBeNull();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

/** Settings: reading back what was stored, storing what is changed, showing it on the document. */
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keep, recall, reducedMotion, resetSettings, settings, startSettings, STORAGE_KEY } from '@/settings';
import { defaults, parse } from '@/settings/schema';

const first = defaults(['zh-CN']);
let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  stop = undefined;
  resetSettings();
});

function prefer(...queries: string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: queries.includes(query),
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  );
}

describe('defaults', () => {
  test.each([
    [['zh-CN', 'en'], 'zh-Hans'],
    [['zh-TW'], 'zh-Hans'],
    [['en-GB', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'zh-Hans'],
  ])('languages %j give %s', (languages, language) => {
    expect(defaults(languages).language).toBe(language);
  });
});

describe('parse', () => {
  test('gives back what it was given', () => {
    const other = {
      ...first,
      language: 'en',
      corners: true,
      volume: { tiles: 0, calls: 1, alerts: 0.25 },
    } as const;
    expect(parse(JSON.parse(JSON.stringify(other)), first)).toEqual(other);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'zh-Hans'],
    ['an empty record', {}],
    ['unknown fields', { sparkle: true }],
    ['a language we do not have', { language: 'fr' }],
    ['a number for a flag', { oneTap: 1 }],
    ['a flag for a number', { volume: { tiles: true } }],
    ['volumes out of range', { volume: { tiles: -1, calls: 2, alerts: null } }],
    ['a list for volumes', { volume: [1, 1, 1] }],
    ['a name from the object itself', { theme: 'constructor' }],
  ])('%s reads as the defaults', (_name, stored) => {
    expect(parse(stored, first)).toEqual(first);
  });

  test('keeps the good fields beside a bad one', () => {
    expect(parse({ theme: 'light', oneTap: 'yes' }, first)).toEqual({ ...first, theme: 'light' });
  });
});

describe('storage', () => {
  test('keeps and recalls', () => {
    expect(keep('x', { a: [1] })).toBe(true);
    expect(recall('x')).toEqual({ a: [1] });
    expect(recall('y')).toBeUndefined();
  });

  test('text that is no JSON reads as nothing', () => {
    localStorage.setItem('x', '{');
    expect(recall('x')).toBeUndefined();
  });

  test('a browser that refuses storage is no error', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(keep('x', 1)).toBe(false);
    expect(recall('x')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});

describe('startSettings', () => {
  test('a change is stored', () => {
    stop = startSettings();
    settings.volume.calls = 0.3;
    settings.oneTap = true;
    flushSync();
    expect(recall(STORAGE_KEY)).toMatchObject({ oneTap: true, volume: { calls: 0.3 } });
  });

  test('the document shows what is set', () => {
    stop = startSettings();
    settings.language = 'en';
    settings.theme = 'light';
    settings.contrast = 'high';
    settings.motion = 'reduced';
    settings.textSize = 'huge';
    flushSync();
    const { lang, dataset } = document.documentElement;
    expect({ lang, ...dataset }).toMatchObject({
      lang: 'en',
      theme: 'light',
      contrast: 'high',
      motion: 'reduced',
      text: 'huge',
    });
  });

  test('auto follows the device', () => {
    prefer('(prefers-color-scheme: light)', '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)');
    stop = startSettings();
    flushSync();
    expect({ ...document.documentElement.dataset }).toMatchObject({
      theme: 'light',
      contrast: 'high',
      motion: 'reduced',
    });
    expect(reducedMotion(settings)).toBe(true);
    settings.motion = 'full';
    expect(reducedMotion(settings)).toBe(false);
  });

  test('nothing is stored after it was stopped', () => {
    stop = startSettings();
    flushSync();
    stop();
    settings.corners = true;
    flushSync();
    expect(recall(STORAGE_KEY)).toMatchObject({ corners: false });
  });
});

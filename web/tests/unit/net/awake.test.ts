/** The screen that stays on at a table: asked for, asked for again when the page is seen again, and let go. */
import { afterEach, expect, test, vi } from 'vitest';
import { keepLit } from '@/net/awake';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release } as unknown as WakeLockSentinel));

function browser(wakeLock: unknown, seen = 'visible'): void {
  if (wakeLock !== undefined)
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen as DocumentVisibilityState);
}

function turn(seen: string): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen as DocumentVisibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('it is held while the page is seen, and let go at the end', async () => {
  browser({ request });
  const letGo = keepLit();
  expect(request.mock.calls).toEqual([['screen']]);
  turn('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
  letGo();
  await vi.waitFor(() => {
    expect(release).toHaveBeenCalledTimes(1);
  });
  turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('a browser that refuses, or has none, is left alone', async () => {
  const refusing = vi.fn(() => Promise.reject(new DOMException('low', 'NotAllowedError')));
  browser({ request: refusing });
  keepLit()();
  await Promise.resolve();
  expect(refusing).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'wakeLock');
  expect(() => {
    keepLit()();
  }).not.toThrow();
});

/** The late parts of the table come again when they could not be fetched. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLate, RETRY_MS, type Late } from '@/ui/table/loadLate';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const LATE = {} as Late;

test('a failed attempt is made again after a moment', async () => {
  const found = vi.fn<(late: Late) => void>();
  const load = vi
    .fn<() => Promise<Late>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(LATE);
  loadLate(found, load);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(found).toHaveBeenCalledWith(LATE);
  expect(load).toHaveBeenCalledTimes(2);
});

test('stopped, nothing comes any more', async () => {
  const found = vi.fn<(late: Late) => void>();
  const load = vi.fn<() => Promise<Late>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const stop = loadLate(found, load);
  await vi.advanceTimersByTimeAsync(1);
  stop();
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(found).not.toHaveBeenCalled();
});

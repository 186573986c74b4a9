/** How long to wait before the next attempt to connect. */

export const FIRST_MS = 300;
export const MOST_MS = 5_000;

/**
 * Doubles from attempt to attempt up to a bound; a quarter of it is left to chance, so that many clients of a
 * restarted server do not return in the same moment.
 * @param attempt 0 for the first after a lost line
 * @param random in [0, 1)
 * @returns ms
 */
export function backoffMs(attempt: number, random: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(whole * (0.75 + 0.25 * random));
}

/** Fetches late.ts behind the table, again and again while the line to the server is bad. */
import type * as late from './late';

export type Late = typeof late;

export const RETRY_MS = 2_000;

/** @returns a function that stops it */
export function loadLate(found: (late: Late) => void, load = () => import('./late')): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = (): void => {
    load().then(
      (late) => {
        if (!stopped) found(late);
      },
      () => {
        if (!stopped) timer = setTimeout(attempt, RETRY_MS);
      },
    );
  };
  attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

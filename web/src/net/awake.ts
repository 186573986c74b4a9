/** Tells when the page is seen again or the network is back; keeps the screen on. */

/** @returns a function that stops it */
export function onAwake(wake: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', wake);
  addEventListener('pageshow', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', wake);
    removeEventListener('pageshow', seen);
  };
}

/** Keeps the screen on while the page is seen, where the browser has that. @returns a function that lets it go */
export function keepLit(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const hold = (): void => {
    // A page that is hidden loses the lock. Where it is refused (little charge, no https) the screen goes its way.
    if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    void lock?.then((held) => held?.release());
  };
}

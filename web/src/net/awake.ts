/** Tells when the page is seen again or the network is back. */

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

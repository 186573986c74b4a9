/** The service worker, which tells when the server cannot be reached. Browsers have it on https and on this device. */

/** Registers it where there is one to be had; without it only the browser's own words are shown. */
export function startOfflineNotice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn(error);
  });
}

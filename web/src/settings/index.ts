/** What the rest of the client may use of the settings. */
export { resetSettings, settings, startSettings, STORAGE_KEY } from './settings.svelte';
export { reducedMotion } from './document.svelte';
export { keep, recall } from './storage';
export type { Channel, Contrast, Language, Motion, Pack, Settings, TextSize, Theme } from './schema';

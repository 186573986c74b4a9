/**
 * The settings of this device: one reactive record. Assign to its fields; once `startSettings` has run each change
 * is stored and shown by the document.
 */
import { defaults, parse, type Settings } from './schema';
import { keep, recall } from './storage';
import { showOn, watchPreferences } from './document.svelte';

export type { Channel, Language, Settings } from './schema';

export const STORAGE_KEY = 'haipai.settings';

function load(): Settings {
  return parse(recall(STORAGE_KEY), defaults(navigator.languages));
}

export const settings: Settings = $state(load());

/** Puts every setting back to what a first visit has. */
export function resetSettings(): void {
  Object.assign(settings, defaults(navigator.languages));
}

/** Keeps storage and document in step with the settings. @returns a function that stops it */
export function startSettings(): () => void {
  const forget = watchPreferences();
  const stop = $effect.root(() => {
    $effect(() => {
      keep(STORAGE_KEY, $state.snapshot(settings));
    });
    $effect(() => {
      showOn(document.documentElement, settings);
    });
  });
  return () => {
    stop();
    forget();
  };
}

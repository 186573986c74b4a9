/**
 * Shows the settings on the document as attributes that the style sheet reads (see ui/base/theme.css).
 * "auto" follows what the device prefers, also when that changes later.
 */
import type { Settings } from './schema';

const QUERIES = {
  light: '(prefers-color-scheme: light)',
  contrast: '(prefers-contrast: more)',
  reduced: '(prefers-reduced-motion: reduce)',
} as const;
type Preference = keyof typeof QUERIES;

/** What the device prefers now. */
const preferred: Record<Preference, boolean> = $state({ light: false, contrast: false, reduced: false });

/** Follows the device's preferences. @returns a function that stops following */
export function watchPreferences(): () => void {
  const stop = (Object.keys(QUERIES) as Preference[]).map((name) => {
    const query = matchMedia(QUERIES[name]);
    const read = (): void => {
      preferred[name] = query.matches;
    };
    read();
    query.addEventListener('change', read);
    return () => {
      query.removeEventListener('change', read);
    };
  });
  return () => {
    for (const each of stop) each();
  };
}

/** @returns whether movement is to be kept to what carries meaning */
export function reducedMotion(settings: Pick<Settings, 'motion'>): boolean {
  return settings.motion === 'auto' ? preferred.reduced : settings.motion === 'reduced';
}

/** Writes lang and the data-* attributes. */
export function showOn(root: HTMLElement, settings: Settings): void {
  const light = settings.theme === 'auto' ? preferred.light : settings.theme === 'light';
  const high = settings.contrast === 'auto' ? preferred.contrast : settings.contrast === 'high';
  root.lang = settings.language;
  root.dataset['theme'] = light ? 'light' : 'dark';
  root.dataset['contrast'] = high ? 'high' : 'normal';
  root.dataset['motion'] = reducedMotion(settings) ? 'reduced' : 'full';
  root.dataset['text'] = settings.textSize;
}

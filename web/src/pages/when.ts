/** Times as people read them. */
import { settings } from '@/settings';

/** @returns date and minute of a time in ms, in the language of the settings */
export function when(time: number, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle, timeStyle: 'short' }).format(time);
}

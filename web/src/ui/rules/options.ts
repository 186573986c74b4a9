/** How option values are said. */
import { pick, t } from '@/i18n';
import type { OptionRecord, OptionValue } from '@/pages/api';

/** @returns a value in the words of its option, or as the server writes it where it needs none */
export function shown(record: OptionRecord, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? t('rules.on') : t('rules.off');
  if (Array.isArray(value)) return value.join(' · ');
  const words = record.labels[String(value)];
  return words === undefined ? String(value) : pick(...words);
}

/** @returns whether a table's value is another than the default */
export function differs(record: OptionRecord, value: OptionValue): boolean {
  return JSON.stringify(value) !== JSON.stringify(record.default);
}

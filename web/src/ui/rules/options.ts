/** How option values are said. */
import { t } from '@/i18n';
import type { OptionRecord, OptionValue } from '@/pages/api';

type NamedValue = 'self_draw' | 'discard';

function isNamed(value: OptionValue): value is NamedValue {
  return value === 'self_draw' || value === 'discard';
}

/** @returns a value in words; ids that we have no word for stay as the server writes them */
export function shown(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? t('rules.on') : t('rules.off');
  if (isNamed(value)) return t(`value.${value}`);
  if (Array.isArray(value)) return value.join(' · ');
  return String(value);
}

/** @returns whether a table's value is another than the default */
export function differs(record: OptionRecord, value: OptionValue): boolean {
  return JSON.stringify(value) !== JSON.stringify(record.default);
}

/** What went wrong with a request, in words for the person. */
import { dictionaries, t, type Key } from '@/i18n';
import { notify } from '@/ui/base/toasts.svelte';
import { ApiError } from './api';

function isKey(key: string): key is Key {
  return key in dictionaries.en;
}

/** @returns the reason; anything that is no failed request is thrown on */
export function why(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return t('home.unreachable');
  const known = `error.${error.code}`;
  return isKey(known) ? t(known as 'error.banned') : t('app.refused', { reason: error.message });
}

/** Does something that asks the server, and tells when that fails. @returns whether it went well */
export async function telling(deed: () => Promise<void>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    notify(why(error), 'error');
    return false;
  }
}

/** What went wrong with a request, in words for the person. */
import { notify } from '@/ui/base/toasts.svelte';
import { ApiError } from './api';

/** @returns the reason; anything that is no failed request is thrown on */
export function why(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
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

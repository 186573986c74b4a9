/**
 * The HTTP interface, as far as the pages beside the table need it. Bodies are those of the server's structs.
 * Every failure is one error, ApiError, with the server's stable code.
 */
import type { Account, MatchRow, Page, Seated, TableRequest } from '@/model/wire.generated';
import type { Language } from '@/settings';

export type { MatchRow } from '@/model/wire.generated';

/** What the server answers when it cannot be asked at all. */
const UNREACHABLE = 'unreachable';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

interface Problem {
  error?: { code?: string; message?: string };
}

async function failure(response: Response): Promise<ApiError> {
  // A proxy may answer with anything; only the status is sure.
  const body = (await response.json().catch(() => ({}))) as Problem;
  return new ApiError(
    response.status,
    body.error?.code ?? `http_${response.status}`,
    body.error?.message ?? response.statusText,
  );
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init }).catch(
    (error: unknown) => {
      throw new ApiError(0, UNREACHABLE, String(error));
    },
  );
  if (!response.ok) throw await failure(response);
  return (await response.json()) as T;
}

function post<T>(path: string, body: object): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export type OptionValue = boolean | number | string | number[];

/** One option of a rule set; `low` and `high` bound whole numbers. */
export interface OptionRecord {
  name: string;
  kind: 'bool' | 'int' | 'choice' | 'ints';
  default: OptionValue;
  choices: (number | string | boolean)[];
  low: number;
  high: number;
  clause: string;
  zh: string;
  en: string;
  help_zh: string;
  help_en: string;
}

/** A rule set as it describes itself, as far as the client reads it. */
export interface RuleSet {
  id: string;
  zh: string;
  en: string;
  seats: number[];
  options: OptionRecord[];
}

export function ruleSets(): Promise<RuleSet[]> {
  return ask('/rules');
}

export function ruleSet(id: string): Promise<RuleSet> {
  return ask(`/rules/${encodeURIComponent(id)}`);
}

/** @returns the page of the rulebook in a language of the settings */
export function ruleBook(id: string, language: Language): Promise<Page> {
  const lang = language === 'en' ? 'en' : 'zh';
  return ask(`/rules/${encodeURIComponent(id)}/book?lang=${lang}`);
}

/** @returns who we are, or null for a stranger */
export async function whoAmI(): Promise<Account | null> {
  try {
    return await ask<Account>('/me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function myMatches(): Promise<MatchRow[]> {
  return ask('/matches');
}

/** Sits down at a new table against bots, as a guest where nobody is known yet. */
export async function playWithBots(table: TableRequest): Promise<Seated> {
  if ((await whoAmI()) === null) await post<Account>('/guest', {});
  return post<Seated>('/tables', table);
}

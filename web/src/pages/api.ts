/**
 * The HTTP interface, as far as the pages beside the table need it. Bodies are those of the server's structs.
 * Every failure is one error, ApiError, with the server's stable code and its sentence in the language of the page.
 */
import { pick, t } from '@/i18n';
import type {
  Account,
  Failure,
  Greeting,
  MatchRow,
  Offer,
  Page,
  Seated,
  TableRequest,
} from '@/model/wire.generated';
import { randomId } from '@/net/surroundings';
import { keepDeal } from '@/proof/kept';
import type { Language } from '@/settings';

export type { Account, Greeting, MatchRow, TableRequest } from '@/model/wire.generated';

/** What the server answers when it cannot be asked at all. */
const UNREACHABLE = 'unreachable';
const UNKNOWN = { code: '', zh: '', en: '' };

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

async function failure(response: Response): Promise<ApiError> {
  // A proxy may answer with anything; only the status is sure.
  const { error } = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const { code, zh, en } = error ?? UNKNOWN;
  const bare = `http_${response.status}`;
  return new ApiError(response.status, code || bare, pick(zh, en) || bare);
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init }).catch(() => {
    throw new ApiError(0, UNREACHABLE, t('home.unreachable'));
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/** @returns the answer's JSON */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await fetched(path, init)).json()) as T;
}

/** @returns the answer's text */
export async function askText(path: string): Promise<string> {
  return (await fetched(path)).text();
}

type Method = 'POST' | 'PATCH' | 'DELETE';

function withBody(method: Method, body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Asks for a change. @returns the answer's JSON */
export function send<T>(method: Method, path: string, body: object): Promise<T> {
  return ask<T>(path, withBody(method, body));
}

/** Asks for a change that is answered with nothing. */
export async function tell(method: Method, path: string, body: object): Promise<void> {
  await fetched(path, withBody(method, body));
}

export type OptionValue = boolean | number | string | number[];

/** One option of a rule set; `low` and `high` bound whole numbers, `labels` say values in zh and en. */
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
  labels: Readonly<Record<string, [zh: string, en: string]>>;
}

/** What a value of an option needs of others. */
export interface OptionRequirement {
  option: string;
  value: OptionValue;
  needs: Readonly<Record<string, OptionValue>>;
  clause: string;
  zh: string;
  en: string;
}

export interface RulePreset {
  id: string;
  zh: string;
  en: string;
  options: Readonly<Record<string, OptionValue>>;
}

/** A rule set as it describes itself, as far as the client reads it. */
export interface RuleSet {
  id: string;
  zh: string;
  en: string;
  seats: number[];
  options: OptionRecord[];
  requirements: OptionRequirement[];
  presets: RulePreset[];
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

/** @returns who we are and what this server has; a stranger's account is null */
export function hello(): Promise<Greeting> {
  return ask('/hello');
}

/** @returns who we are, or null for a stranger */
export async function whoAmI(): Promise<Account | null> {
  return (await hello()).account;
}

/** Makes a guest where nobody is known yet. */
export async function beSomebody(): Promise<void> {
  if ((await whoAmI()) === null) await send<Account>('POST', '/guest', {});
}

export function myMatches(): Promise<MatchRow[]> {
  return ask('/matches');
}

/**
 * Sits down at a new table against bots, as a guest where nobody is known yet. The server commits to its secret
 * first, then this device gives its numbers to the deal; both are kept, so that the finished record can be checked.
 */
export async function playWithBots(table: TableRequest): Promise<Seated> {
  await beSomebody();
  const { offer, commitment } = await send<Offer>('POST', '/tables/offer', {});
  const entropy = randomId();
  keepDeal({ commitment, given: entropy });
  return send<Seated>('POST', '/tables', { ...table, offer, entropy });
}

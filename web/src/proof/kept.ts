/** What this device saw and gave before a match: kept, so that a record can be compared with it later. */
import { keep, recall } from '@/settings/storage';

const KEY = 'haipai.deals';
const MOST = 60;

export interface KeptDeal {
  /** What the server had promised, in hex digits. */
  commitment: string;
  /** What this device gave, in hex digits; empty for nothing. */
  given: string;
  /** Where it was given, in a room: a place before lots were drawn. */
  place?: number;
}

function isDeal(value: unknown): value is KeptDeal {
  if (typeof value !== 'object' || value === null) return false;
  const { commitment, given } = value as Partial<KeptDeal>;
  return typeof commitment === 'string' && typeof given === 'string';
}

function all(): KeptDeal[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? stored.filter(isDeal) : [];
}

/** Keeps a deal; an older note of the same commitment is replaced, the oldest of too many forgotten. */
export function keepDeal(deal: KeptDeal): void {
  const others = all().filter(({ commitment }) => commitment !== deal.commitment);
  keep(KEY, [...others, deal].slice(-MOST));
}

/** @returns what was kept of the match with this commitment */
export function keptDeal(commitment: string): KeptDeal | null {
  return all().find((deal) => deal.commitment === commitment) ?? null;
}

/**
 * The countdown: a message tells how long is left, this turns it into a deadline on the local clock and back into
 * what is shown. First the base time runs out, then the bank.
 */
import type { Clock } from './wire';

export interface Deadline {
  kind: Clock['kind'];
  /** Local time in ms at which it ends; null when nothing runs. */
  endsAt: number | null;
  bankMs: number;
  baseMs: number;
  forMe: boolean;
}

export interface TimeLeft {
  /** Whole seconds of base time left. */
  base: number;
  /** Whole seconds of the bank left. */
  bank: number;
  total: number;
  /** 1 … 0: the share of this window that is left. */
  share: number;
}

export const NO_DEADLINE: Deadline = { kind: 'none', endsAt: null, bankMs: 0, baseMs: 0, forMe: false };
export const WARN_SECONDS = 5;

/** @returns the deadline of a clock that was received at local time `now` (ms) */
export function deadlineOf(clock: Clock, now: number): Deadline {
  return {
    kind: clock.kind,
    endsAt: clock.ends_in_ms === null ? null : now + clock.ends_in_ms,
    bankMs: clock.bank_ms,
    baseMs: clock.base_ms,
    forMe: clock.for_me,
  };
}

/** @returns what is left at local time `now`, or null when nothing runs */
export function timeLeft(deadline: Deadline, now: number): TimeLeft | null {
  if (deadline.endsAt === null) return null;
  const left = Math.max(0, deadline.endsAt - now);
  const bank = deadline.kind === 'next' ? 0 : Math.min(left, deadline.bankMs);
  const whole = Math.max(1, deadline.baseMs + (deadline.kind === 'next' ? 0 : deadline.bankMs));
  return {
    base: Math.ceil((left - bank) / 1000),
    bank: Math.ceil(bank / 1000),
    total: Math.ceil(left / 1000),
    share: Math.min(1, left / whole),
  };
}

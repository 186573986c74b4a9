/**
 * The three switches that answer for the player: win whenever possible, claim nothing, throw what is drawn.
 * They hold for one hand. None of them ever lets a possible win, kong or
 * 敲 go by unseen.
 */
import { isPrecious, type Prompt } from './prompt';
import type { View } from './wire';

export interface Toggles {
  autoWin: boolean;
  noClaims: boolean;
  throwDrawn: boolean;
}

export const TOGGLES_OFF: Toggles = { autoWin: false, noClaims: false, throwDrawn: false };

function passing(prompt: Prompt): string | null {
  return prompt.calls.find((call) => call.kind === 'pass')?.command ?? null;
}

function throwing(view: Pick<View, 'drawn'>, prompt: Prompt): string | null {
  return view.drawn === null ? null : (prompt.discards.get(view.drawn) ?? null);
}

/** @returns the command the switches give for the player now, or null to leave it to him */
export function answerOf(toggles: Toggles, view: Pick<View, 'drawn'>, prompt: Prompt): string | null {
  const win = prompt.calls.find((call) => call.kind === 'win');
  if (win !== undefined) return toggles.autoWin ? win.command : null;
  if (isPrecious(prompt)) return null;
  if (toggles.noClaims && passing(prompt) !== null) return passing(prompt);
  if (toggles.throwDrawn) return throwing(view, prompt);
  return null;
}

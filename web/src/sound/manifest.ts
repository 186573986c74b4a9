/**
 * What can be heard, and the form of a sound pack.
 *
 * A pack is a manifest: for every sound the channel whose volume it follows, a pattern of vibration, and the notes to
 * synthesise. A pack with recorded voices would name files in place of notes; none is needed for this one.
 */
import type { Channel, Pack } from '@/settings';

export const SOUNDS = [
  'select',
  'draw',
  'discard',
  'flower',
  'chow',
  'pung',
  'kong',
  'knock',
  'win',
  'robbed',
  'drawn_hand',
  'turn',
  'warning',
  'refused',
  'deal',
] as const;

export type SoundName = (typeof SOUNDS)[number];

/** A tone that may slide, or a burst of filtered noise. Times in seconds, levels 0 … 1. */
export type Note = Tone | Noise;

interface Timing {
  /** From the sound's beginning. */
  at?: number;
  length: number;
  level: number;
  /** How long it takes to come up; the rest of the length it dies away. */
  attack?: number;
}

export interface Tone extends Timing {
  wave: OscillatorType;
  hz: number;
  /** Slides to this pitch. */
  toHz?: number;
}

export interface Noise extends Timing {
  noise: 'bandpass' | 'highpass' | 'lowpass';
  hz: number;
  sharpness: number;
}

export interface Sound {
  channel: Channel;
  notes: readonly Note[];
  /** Milliseconds on, off, on … for navigator.vibrate. */
  vibration?: readonly number[];
}

export interface Manifest {
  id: Pack;
  sounds: Record<SoundName, Sound>;
}

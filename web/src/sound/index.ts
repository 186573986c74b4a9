/**
 * Sound and vibration: `play('pung')`.
 *
 * Browsers allow sound and vibration only after a touch or a key, so the audio context is made at the first one; what
 * is played before that is not heard, not felt and not kept for later. Volume, mute and vibration follow the settings.
 */
import { settings, type Pack } from '@/settings';
import { chimes } from './chimes';
import type { Manifest, Sound, SoundName } from './manifest';
import { synthesise } from './synth';

export { SOUNDS } from './manifest';
export type { SoundName } from './manifest';

export const packs: Record<Pack, Manifest> = { chimes };

const GESTURES = ['pointerdown', 'keydown'] as const;

let context: AudioContext | undefined;

function wake(): void {
  context ??= new AudioContext();
  // Phones put a context to sleep behind our back; a touch may wake it.
  if (context.state === 'suspended') void context.resume();
}

/** Waits for the first gesture. @returns a function that silences everything for good */
export function startSound(): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  for (const gesture of GESTURES) addEventListener(gesture, wake, { passive: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, wake);
    void context?.close();
    context = undefined;
  };
}

function vibrate(sound: Sound): void {
  if (context === undefined) return;
  if (!settings.haptics || sound.vibration === undefined || !('vibrate' in navigator)) return;
  navigator.vibrate([...sound.vibration]);
}

/** Lets a sound be heard, and felt where `feel` is not false. */
export function play(name: SoundName, options: { feel?: boolean } = {}): void {
  const sound = packs[settings.pack].sounds[name];
  if (options.feel !== false) vibrate(sound);
  const volume = settings.mute ? 0 : settings.volume[sound.channel];
  if (volume === 0 || context?.state !== 'running') return;
  // Loudness is heard roughly as the square of the slider.
  synthesise(context, sound.notes, volume * volume);
}

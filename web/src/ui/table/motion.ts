/** Short movements of tiles. Each takes its time from the scene, which is 0 when nothing shall move. */
import type { TransitionConfig } from 'svelte/transition';
import type { Place } from '@/model/seats';

const FROM: Readonly<Record<Place, readonly [number, number]>> = {
  me: [0, 34],
  right: [34, 0],
  across: [0, -34],
  left: [-34, 0],
};

/** A tile comes down on the table from the hand of its seat. */
export function land(_node: Element, options: { ms: number; from: Place }): TransitionConfig {
  const [x, y] = FROM[options.from];
  return {
    duration: options.ms,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 + 0.25 * u}); opacity: ${0.3 + 0.7 * t}`,
  };
}

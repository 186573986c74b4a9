/** Short movements of tiles that come to the table. How long comes from the scene: 0 when nothing shall move. */
import { untrack } from 'svelte';
import type { Place } from '@/model/seats';
import type { Scene } from './scene.svelte';

const FROM: Readonly<Record<Place, readonly [number, number]>> = {
  me: [0, 34],
  right: [34, 0],
  across: [0, -34],
  left: [-34, 0],
};

/** @returns an attachment: a tile comes down from the hand of a seat when it appears, and never again */
export function landing(scene: Scene, seat: () => number): (node: Element) => void {
  return (node) => {
    untrack(() => {
      if (scene.moveMs === 0) return;
      const [x, y] = FROM[scene.place(seat())];
      node.animate([{ transform: `translate(${x}px, ${y}px) scale(1.25)`, opacity: 0.3 }, {}], {
        duration: scene.moveMs,
        easing: 'ease-out',
      });
    });
  };
}

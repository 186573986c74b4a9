/** The warning sound when one's own time runs short: once for each question. */
import { WARN_SECONDS } from '@/model/clock';
import { play } from '@/sound';
import type { Scene } from './scene.svelte';

/** Call while a component is being made; it ends with the component. */
export function useAlarm(scene: Scene): void {
  let warnedFor = -1;
  $effect(() => {
    const { endsAt } = scene.state.deadline;
    const left = scene.left;
    if (endsAt === null || left === null || scene.state.view === null) return;
    if (scene.acting !== scene.own || left.total > WARN_SECONDS || left.total === 0) return;
    if (Math.abs(endsAt - warnedFor) < 1000) return;
    warnedFor = endsAt;
    play('warning');
  });
}

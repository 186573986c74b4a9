/** Whose phrases are not shown: kept by name for the visit, so that it holds in the room, at its tables and after a reload. */
import { drawerOfVisit } from './gift';

const KEY = 'haipai.muted';
let names: readonly string[] = $state.raw(drawerOfVisit()?.getItem(KEY)?.split('\n') ?? []);

export function isMuted(name: string): boolean {
  return names.includes(name);
}

export function mute(name: string, on: boolean): void {
  names = [...names.filter((other) => other !== name), ...(on ? [name] : [])];
  drawerOfVisit()?.setItem(KEY, names.join('\n'));
}

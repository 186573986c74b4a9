/** The keyboard at the table: which key does what. */
import type { Player } from './player.svelte';
import type { Scene } from './scene.svelte';

/** What keys can open or say besides playing. */
export interface KeyDesk {
  help: () => void;
  waits: () => void;
  /** Esc with nothing to pass: closes what is open. */
  close: () => void;
  say: () => void;
  mute: () => void;
  /** Enter with the settlement before one. */
  next: () => void;
}

type Deed = (player: Player, desk: KeyDesk, scene: Scene) => void;

const DEEDS: Readonly<Record<string, Deed>> = {
  ArrowLeft: (player) => {
    player.step(-1);
  },
  ArrowRight: (player) => {
    player.step(1);
  },
  ArrowUp: (player) => {
    player.flingLifted();
  },
  ArrowDown: (player) => {
    player.lower();
  },
  Enter: (player, desk, scene) => {
    if (scene.view.sheet !== null) desk.next();
    else player.flingLifted();
  },
  ' ': (player) => {
    player.flingDrawn();
  },
  d: (player) => {
    player.flingDrawn();
  },
  h: (player) => {
    player.callKind('win');
  },
  g: (player) => {
    player.callKind('kong');
  },
  p: (player) => {
    player.callKind('pung');
  },
  c: (player) => {
    player.callKind('chow');
  },
  k: (player) => {
    player.toggleKnock();
  },
  a: (player, _desk, scene) => {
    player.actions.toggle('autoWin', !scene.state.toggles.autoWin);
  },
  n: (player, _desk, scene) => {
    player.actions.toggle('noClaims', !scene.state.toggles.noClaims);
  },
  t: (player, _desk, scene) => {
    player.actions.toggle('throwDrawn', !scene.state.toggles.throwDrawn);
  },
  w: (_player, desk) => {
    desk.waits();
  },
  i: (_player, desk) => {
    desk.say();
  },
  m: (_player, desk) => {
    desk.mute();
  },
  '?': (_player, desk) => {
    desk.help();
  },
  Escape: (player, desk) => {
    const [pass] = player.calls('pass');
    if (pass === undefined) desk.close();
    else player.call(pass);
  },
};

/** 1–9 are the first nine tiles, 0 the tenth, - and = the next two. */
const DIGITS = '1234567890-=';

/** @returns whether a key belongs to a control that has the focus, and not to the table */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, input, select, textarea') !== null) return true;
  // Enter and Space work the button that has the focus.
  return (event.key === 'Enter' || event.key === ' ') && target.closest('button, a') !== null;
}

/** Does what a key means. */
export function onKey(event: KeyboardEvent, player: Player, desk: KeyDesk, scene: Scene): void {
  if (isTaken(event) || event.repeat) return;
  const digit = DIGITS.indexOf(event.key);
  if (digit >= 0) {
    if (!player.pickNth(digit)) player.nth(digit);
    event.preventDefault();
    return;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const deed = DEEDS[key];
  if (deed === undefined) return;
  event.preventDefault();
  deed(player, desk, scene);
}

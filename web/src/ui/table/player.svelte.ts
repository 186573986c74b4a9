/**
 * What the person at the table does: taps, keys, drags and calls, turned into commands. Every way of playing goes
 * through here, so the guards against slips hold for all of them.
 */
import { dictionaries, t, tileName, type Key } from '@/i18n';
import {
  EMPTY_GRIP,
  handTiles,
  isFlower,
  keepGrip,
  neighbour,
  tap,
  type Grip,
  type HandTile,
} from '@/model/hand';
import { whyNotThrown, type Call, type CallKind } from '@/model/prompt';
import type { Toggles } from '@/model/toggles';
import type { Words } from '@/model/wire';
import { settings } from '@/settings';
import { play } from '@/sound';
import { createContext } from 'svelte';
import type { Scene } from './scene.svelte';

/** A choice does nothing so soon after it came up: the finger was on something else. */
export const GUARD_MS = 300;

/** What the page around the table carries out. */
export interface Actions {
  act: (command: string) => void;
  next: () => void;
  again: () => void;
  auto: (on: boolean) => void;
  toggle: (name: keyof Toggles, on: boolean) => void;
  tell: (words: Words) => void;
  dismiss: (key: number) => void;
  takeBack: () => void;
  leave: () => void;
  /** Keeps the record of what is looked at as a file; where it is missing, the server hands it out. */
  save?: () => void;
}

export const [getPlayer, setPlayer] = createContext<Player>();

export class Player {
  readonly #scene: Scene;
  readonly actions: Actions;
  #grip: Grip = $state.raw(EMPTY_GRIP);
  #thrown: string | null = $state(null);
  /** The call whose runs or kongs wait for a digit. */
  picking: CallKind | null = $state(null);
  #knocking = $state(false);

  constructor(scene: Scene, actions: Actions) {
    this.#scene = scene;
    this.actions = actions;
  }

  get tiles(): HandTile[] {
    return handTiles(this.#scene.view);
  }

  get lifted(): HandTile | null {
    const { lifted } = keepGrip(this.#grip, this.tiles);
    return this.tiles.find((tile) => tile.key === lifted) ?? null;
  }

  /** Whether an answer is on its way to the server. */
  get busy(): boolean {
    return this.#scene.state.pending.length > 0;
  }

  get #settled(): boolean {
    return performance.now() - this.#scene.state.promptSince >= GUARD_MS;
  }

  /** Whether 敲 may be declared with a tile now. */
  get canKnock(): boolean {
    return !this.busy && this.#scene.state.prompt.knocks.size > 0;
  }

  /** Whether the next tile is thrown with 敲. */
  get knocking(): boolean {
    return this.#knocking && this.canKnock;
  }

  /** 敲 on or off. With one tile to throw for it, that tile is lifted. */
  toggleKnock(): void {
    if (!this.canKnock || !this.#settled) return;
    this.#knocking = !this.#knocking;
    if (this.lifted !== null && this.barred(this.lifted)) this.lower();
    if (!this.knocking || this.#throws.size > 1) return;
    this.lift(this.tiles.findLast((tile) => this.#throws.has(tile.kind)) ?? null);
  }

  /** Other choices have come: whatever was half chosen is void. */
  begin(): void {
    this.picking = null;
    this.#knocking = false;
  }

  get #throws(): ReadonlyMap<number, string> {
    const { discards, knocks } = this.#scene.state.prompt;
    return this.knocking ? knocks : discards;
  }

  /** The command that throws a tile now, or null. */
  throwing(tile: HandTile): string | null {
    return this.busy ? null : (this.#throws.get(tile.kind) ?? null);
  }

  /** Whether this tile may not be thrown: in one's own turn, or ever. */
  barred(tile: HandTile): boolean {
    return isFlower(tile.kind) || (this.#throws.size > 0 && !this.#throws.has(tile.kind));
  }

  #whyBarred(tile: HandTile): Words {
    if (isFlower(tile.kind)) return words('hand.flowerWaits');
    if (this.knocking) return words('hand.noKnock');
    return whyNotThrown(this.#scene.view, tile.kind) ?? words('hand.notAllowed');
  }

  tap(tile: HandTile, now: number): void {
    this.#look(tile.kind);
    if (this.barred(tile)) {
      this.actions.tell(this.#whyBarred(tile));
      return;
    }
    const canThrow = this.throwing(tile) !== null && this.#settled;
    const result = tap(this.#grip, tile, { now, oneTap: settings.oneTap, canThrow });
    this.#grip = result.grip;
    if (result.tap.does === 'throw') this.#throw(tile);
    else if (result.tap.does === 'lift') play('select', { feel: false });
    else if (result.tap.does === 'lower') this.#look(-1);
  }

  /** Throws a tile without lifting it first: by drag, by key. */
  fling(tile: HandTile): void {
    if (this.throwing(tile) === null || !this.#settled) return;
    this.#grip = { lifted: null, thrownAt: performance.now() };
    this.#throw(tile);
  }

  flingLifted(): void {
    if (this.lifted !== null) this.fling(this.lifted);
  }

  flingDrawn(): void {
    const drawn = this.tiles.find((tile) => tile.drawn);
    if (drawn !== undefined) this.fling(drawn);
  }

  #throw(tile: HandTile): void {
    const command = this.throwing(tile);
    if (command === null) return;
    this.#look(-1);
    this.#thrown = tile.key;
    this.actions.act(command);
  }

  lift(tile: HandTile | null): void {
    if (tile === null) return;
    this.#grip = { ...this.#grip, lifted: tile.key };
    this.#look(tile.kind);
  }

  step(by: 1 | -1): void {
    this.lift(neighbour(this.tiles, this.lifted?.key ?? null, by));
  }

  nth(at: number): void {
    this.lift(this.tiles[at] ?? null);
  }

  lower(): void {
    this.#grip = { ...this.#grip, lifted: null };
    this.#look(-1);
  }

  /** Whether a tile is on its way to the river. */
  leaving(tile: HandTile): boolean {
    return this.busy && tile.key === this.#thrown;
  }

  #look(kind: number): void {
    this.#scene.looked = kind;
  }

  calls(kind: CallKind): Call[] {
    return this.busy ? [] : this.#scene.state.prompt.calls.filter((call) => call.kind === kind);
  }

  /** Makes a call, unless it came up only just now. */
  call(call: Call): void {
    if (this.busy || !this.#settled) return;
    if (call.kind === 'knock') {
      this.toggleKnock();
      return;
    }
    this.picking = null;
    this.lower();
    this.actions.act(call.command);
  }

  /** A letter key: makes the call, or asks which of several. */
  callKind(kind: CallKind): void {
    const [first, second] = this.calls(kind);
    if (first === undefined) return;
    if (second === undefined) this.call(first);
    else this.picking = kind;
  }

  /** Chooses before the deal. */
  choose(command: string): void {
    if (!this.busy && this.#settled) this.actions.act(command);
  }

  /** A digit while a call waits for one. @returns whether it was taken */
  pickNth(at: number): boolean {
    if (this.picking === null) return false;
    const call = this.calls(this.picking)[at];
    this.picking = null;
    if (call !== undefined) this.call(call);
    return true;
  }

  callName(call: Call): string {
    const tiles = call.tiles.map(tileName).join(' ');
    switch (call.kind) {
      case 'win':
        return t('call.winLong');
      case 'kong':
        return t('call.kongLong', { tile: tileName(call.tiles[0] ?? -1) });
      case 'pung':
        return t('call.pungLong', { tile: tileName(this.#scene.view.last?.tile ?? -1) });
      case 'chow':
        return t('call.chowLong', { tiles });
      case 'pass':
        return t('call.passLong');
      case 'knock':
        return t('call.knockLong');
    }
  }
}

/** A sentence of the client's own, in both languages as the server sends its. */
function words(key: Key): Words {
  return { code: key, zh: dictionaries['zh-Hans'][key], en: dictionaries.en[key] };
}

/**
 * What every part of the table looks at: the state, the seats turned to their places, the kind being looked at and
 * the running seconds. Knows no socket; the page, the gallery and the replay each put their state into one.
 */
import { createContext } from 'svelte';
import { t, windName } from '@/i18n';
import { timeLeft, type TimeLeft } from '@/model/clock';
import { placeOf, type Place } from '@/model/seats';
import type { TableState } from '@/model/state';
import type { Match, MatchPlayer, PlayerView, View } from '@/model/wire';
import { reducedMotion, settings } from '@/settings';

/** Every seat's view where all hands lie open, null where they are closed. */
export type Laid = readonly View[] | null;

export class Scene {
  readonly #state: () => TableState;
  /** The kind that is touched or hovered, −1 none. */
  looked = $state(-1);
  /** Local time, moved on while a countdown runs. */
  now = $state(performance.now());

  /** Only looked at, as in a replay. */
  readonly watching: boolean;
  /** Opens what can be done with the person on a seat; null where nothing can. */
  readonly onperson: ((seat: number) => void) | null;

  readonly #laid: () => Laid;

  constructor(
    state: () => TableState,
    watching: boolean,
    onperson: ((seat: number) => void) | null = null,
    laid: () => Laid = () => null,
  ) {
    this.#state = state;
    this.watching = watching;
    this.onperson = onperson;
    this.#laid = laid;
  }

  /** What each seat sees of its own, where all hands lie open. */
  get laid(): Laid {
    return this.#laid();
  }

  get state(): TableState {
    return this.#state();
  }

  /** The view; only parts that are mounted when there is one ask for it. */
  get view(): View {
    const { view } = this.#state();
    if (view === null) throw new Error('no view yet');
    return view;
  }

  get match(): Match | null {
    return this.#state().match;
  }

  /** Looks on at a running table, and so has no hand before one. */
  get onlooker(): boolean {
    return this.match?.seat === null;
  }

  get own(): number {
    return this.view.seat;
  }

  /** The kind whose copies are marked all over the table, −1 none. */
  get marked(): number {
    return settings.markSame ? this.looked : -1;
  }

  /** How long a tile moves, in ms; nothing moves after a full state. */
  get moveMs(): number {
    return reducedMotion(settings) || this.state.cues.length === 0 ? 0 : 170;
  }

  player(seat: number): PlayerView {
    const player = (this.laid?.[seat] ?? this.view).players[seat];
    if (player === undefined) throw new RangeError(`no seat ${seat}`);
    return player;
  }

  person(seat: number): MatchPlayer | null {
    return this.match?.players[seat] ?? null;
  }

  place(seat: number): Place {
    return placeOf(seat, this.own, this.view.seats);
  }

  /** A seat's name; one's own is "me", unless one only looks on. */
  name(seat: number): string {
    if (seat === this.own && !this.watching) return t('table.you');
    return this.person(seat)?.name || windName(this.player(seat).wind);
  }

  points(seat: number): number {
    return this.match?.totals[seat] ?? 0;
  }

  /** The seat whose seconds run, −1 none. */
  get acting(): number {
    const { forMe, kind } = this.state.deadline;
    if (kind !== 'turn' && kind !== 'claim') return -1;
    return forMe ? this.own : this.view.turn;
  }

  get left(): TimeLeft | null {
    return timeLeft(this.state.deadline, this.now);
  }
}

export const [getScene, setScene] = createContext<Scene>();

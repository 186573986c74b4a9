/**
 * What is shown and heard of an event besides the new view: a large caption at a seat and a sound.
 *
 * The view is always the newest; cues only follow it, one after the other, and are dropped rather than allowed to
 * lag behind the game.
 */
import type { SoundName } from '@/sound/manifest';
import type { GameEvent } from './wire';

export type CaptionWord =
  | 'chow'
  | 'pung'
  | 'kong'
  | 'win'
  | 'self_draw'
  | 'rob_kong'
  | 'flower'
  | 'eight_flowers'
  | 'knock'
  | 'drawn';

export interface Caption {
  /** The seats it is shown at; none: in the middle. */
  seats: readonly number[];
  word: CaptionWord;
}

export interface Cue {
  event: GameEvent;
  caption: Caption | null;
  sound: SoundName | null;
}

function at(seat: number, word: CaptionWord): Caption {
  return { seats: [seat], word };
}

type Type = GameEvent['type'];
type Of<T extends Type> = Extract<GameEvent, { type: T }>;
type Shown = Omit<Cue, 'event'>;
type Table = { readonly [T in Type]: (event: Of<T>) => Shown };

const QUIET: Shown = { caption: null, sound: null };

const WIN_WORDS: Readonly<Record<Of<'win'>['by'], CaptionWord>> = {
  discard: 'win',
  rob_kong: 'rob_kong',
  eight_flowers: 'eight_flowers',
  self_draw: 'self_draw',
  kong_draw: 'self_draw',
  flower_draw: 'self_draw',
};

/** One entry for every type of event: a new type does not compile until it stands here. */
const CUES: Table = {
  deal: () => ({ caption: null, sound: 'deal' }),
  flower: ({ seat }) => ({ caption: at(seat, 'flower'), sound: 'flower' }),
  draw: () => ({ caption: null, sound: 'draw' }),
  discard: ({ seat, knock }) =>
    knock ? { caption: at(seat, 'knock'), sound: 'knock' } : { caption: null, sound: 'discard' },
  chow: ({ seat }) => ({ caption: at(seat, 'chow'), sound: 'chow' }),
  pung: ({ seat }) => ({ caption: at(seat, 'pung'), sound: 'pung' }),
  kong: ({ seat }) => ({ caption: at(seat, 'kong'), sound: 'kong' }),
  added_kong: ({ seat }) => ({ caption: at(seat, 'kong'), sound: 'kong' }),
  concealed_kong: ({ seat }) => ({ caption: at(seat, 'kong'), sound: 'kong' }),
  added_kong_done: () => QUIET,
  robbed: () => ({ caption: null, sound: 'robbed' }),
  win: ({ winners, by }) => ({ caption: { seats: winners, word: WIN_WORDS[by] }, sound: 'win' }),
  end: ({ drawn }) => (drawn ? { caption: { seats: [], word: 'drawn' }, sound: 'drawn_hand' } : QUIET),
  ga: () => QUIET,
  cards: () => QUIET,
  eight_flowers: () => QUIET,
};

/** @returns the caption and sound of an event */
export function cueOf(event: GameEvent): Cue {
  // The entry of an event's own type takes that event; the compiler cannot follow the pair through the look-up.
  const shown = CUES[event.type] as (event: GameEvent) => Shown;
  return { event, ...shown(event) };
}

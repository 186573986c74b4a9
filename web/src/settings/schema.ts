/**
 * What a person can set on this device, its defaults, and how a stored record is read back.
 *
 * Owns the shape only: no storage, no document. A field that is missing, unknown or out of range reads as its
 * default, so records written by older and newer versions both open.
 */

export const LANGUAGES = ['zh-Hans', 'en'] as const;
export const THEMES = ['auto', 'dark', 'light'] as const;
export const CONTRASTS = ['auto', 'normal', 'high'] as const;
export const MOTIONS = ['auto', 'full', 'reduced'] as const;
export const TEXT_SIZES = ['normal', 'large', 'huge'] as const;
export const PACKS = ['chimes'] as const;
export const CHANNELS = ['tiles', 'calls', 'alerts'] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
export type Contrast = (typeof CONTRASTS)[number];
export type Motion = (typeof MOTIONS)[number];
export type TextSize = (typeof TEXT_SIZES)[number];
export type Pack = (typeof PACKS)[number];
export type Channel = (typeof CHANNELS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  contrast: Contrast;
  motion: Motion;
  textSize: TextSize;
  /** Small numbers and letters in the corner of each tile, for newcomers. */
  corners: boolean;
  /** One tap throws; otherwise the first tap lifts and the second throws. */
  oneTap: boolean;
  /** Dragging a tile up throws it. */
  dragToDiscard: boolean;
  /** A right click or the space bar throws the tile just drawn. */
  quickDiscard: boolean;
  /** Tiles in the rivers that were thrown as drawn are dimmed. */
  dimDrawn: boolean;
  /** Touching a tile marks its kind all over the table and tells how many are unseen. */
  markSame: boolean;
  /** Which set of sounds calls are made with. */
  pack: Pack;
  /** 0 … 1 for each kind of sound. */
  volume: Record<Channel, number>;
  mute: boolean;
  haptics: boolean;
}

/** @returns the settings of a first visit; `languages` is what the browser asks for, most wanted first */
export function defaults(languages: readonly string[] = []): Settings {
  const wanted = languages[0] ?? 'zh';
  return {
    language: wanted.toLowerCase().startsWith('zh') ? 'zh-Hans' : 'en',
    theme: 'auto',
    contrast: 'auto',
    motion: 'auto',
    textSize: 'normal',
    corners: false,
    oneTap: false,
    dragToDiscard: true,
    quickDiscard: true,
    dimDrawn: false,
    markSame: true,
    pack: 'chimes',
    volume: { tiles: 0.6, calls: 0.9, alerts: 0.8 },
    mute: false,
    haptics: true,
  };
}

type Unknowns = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((item) => item === value) ?? otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function level(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
}

function volumes(value: unknown, otherwise: Settings['volume']): Settings['volume'] {
  const stored = isRecord(value) ? value : {};
  return {
    tiles: level(stored['tiles'], otherwise.tiles),
    calls: level(stored['calls'], otherwise.calls),
    alerts: level(stored['alerts'], otherwise.alerts),
  };
}

/** @returns settings read from a stored record, each bad field replaced by its default */
export function parse(stored: unknown, otherwise: Settings): Settings {
  const from = isRecord(stored) ? stored : {};
  return {
    language: oneOf(LANGUAGES, from['language'], otherwise.language),
    theme: oneOf(THEMES, from['theme'], otherwise.theme),
    contrast: oneOf(CONTRASTS, from['contrast'], otherwise.contrast),
    motion: oneOf(MOTIONS, from['motion'], otherwise.motion),
    textSize: oneOf(TEXT_SIZES, from['textSize'], otherwise.textSize),
    corners: flag(from['corners'], otherwise.corners),
    oneTap: flag(from['oneTap'], otherwise.oneTap),
    dragToDiscard: flag(from['dragToDiscard'], otherwise.dragToDiscard),
    quickDiscard: flag(from['quickDiscard'], otherwise.quickDiscard),
    dimDrawn: flag(from['dimDrawn'], otherwise.dimDrawn),
    markSame: flag(from['markSame'], otherwise.markSame),
    pack: oneOf(PACKS, from['pack'], otherwise.pack),
    volume: volumes(from['volume'], otherwise.volume),
    mute: flag(from['mute'], otherwise.mute),
    haptics: flag(from['haptics'], otherwise.haptics),
  };
}

/**
 * The pack of wood, bone and bells. Tiles click like bamboo-backed tiles; each call has its own figure of bells, so
 * that an ear tells them apart: 吃 two steps up, 碰 a pair of equal strokes, 杠 four strokes low, 胡 a rising run.
 */
import type { Manifest, Noise, Note, Tone } from './manifest';

function click(hz: number, level: number, at = 0): Note[] {
  const crack: Noise = { noise: 'bandpass', hz, sharpness: 3, at, length: 0.035, level, attack: 0.001 };
  const body: Tone = {
    wave: 'triangle',
    hz: hz / 4,
    toHz: hz / 6,
    at,
    length: 0.06,
    level: level * 0.5,
    attack: 0.001,
  };
  return [crack, body];
}

function bell(hz: number, at: number, length = 0.5, level = 0.4): Note[] {
  const partials = [
    [1, 1],
    [2.01, 0.4],
    [3.02, 0.16],
  ] as const;
  return partials.map(([ratio, share]) => ({
    wave: 'sine',
    hz: hz * ratio,
    at,
    length: length / Math.sqrt(ratio),
    level: level * share,
    attack: 0.004,
  }));
}

function wood(hz: number, at: number, level = 0.5): Note[] {
  return [
    { wave: 'sine', hz, toHz: hz * 0.92, at, length: 0.12, level, attack: 0.001 },
    { noise: 'bandpass', hz: hz * 3, sharpness: 6, at, length: 0.02, level: level * 0.6, attack: 0.001 },
  ];
}

// Five notes from which all figures are made.
const D = 587.33;
const E = 659.26;
const G = 783.99;
const A = 880;
const B = 987.77;

export const chimes: Manifest = {
  id: 'chimes',
  sounds: {
    select: { channel: 'tiles', notes: click(3200, 0.12) },
    draw: { channel: 'tiles', notes: click(2100, 0.22) },
    discard: { channel: 'tiles', notes: [...click(1500, 0.6), ...click(2600, 0.15, 0.045)] },
    deal: {
      channel: 'tiles',
      notes: [0, 0.07, 0.13, 0.2, 0.26].flatMap((at, i) => click(1500 + i * 170, 0.3, at)),
    },
    flower: { channel: 'tiles', notes: [...click(2400, 0.25), ...bell(B, 0.02, 0.35, 0.15)] },
    chow: { channel: 'calls', notes: [...bell(E, 0), ...bell(G, 0.13)], vibration: [30] },
    pung: {
      channel: 'calls',
      notes: [...wood(G, 0), ...bell(G, 0), ...wood(G, 0.16), ...bell(G, 0.16)],
      vibration: [40, 60, 40],
    },
    kong: {
      channel: 'calls',
      notes: [0, 0.11, 0.22, 0.33].flatMap((at) => [...wood(D / 2, at), ...bell(D, at, 0.4, 0.3)]),
      vibration: [40, 40, 40, 40, 40],
    },
    knock: {
      channel: 'calls',
      notes: [...wood(330, 0, 0.7), ...wood(330, 0.18, 0.7)],
      vibration: [60, 60, 60],
    },
    win: {
      channel: 'calls',
      notes: [D, E, G, A, D * 2].flatMap((hz, i) => bell(hz, i * 0.09, i === 4 ? 1.4 : 0.5)),
      vibration: [80, 40, 160],
    },
    robbed: { channel: 'calls', notes: [...bell(B, 0, 0.3), ...bell(D / 2, 0.14, 0.7)], vibration: [120] },
    drawn_hand: {
      channel: 'alerts',
      notes: [...bell(G, 0, 0.6, 0.25), ...bell(E, 0.2, 0.6, 0.25), ...bell(D, 0.4, 1, 0.25)],
    },
    turn: { channel: 'alerts', notes: bell(A, 0, 0.35, 0.25), vibration: [25] },
    warning: {
      channel: 'alerts',
      notes: [...wood(1100, 0, 0.4), ...wood(1100, 0.14, 0.4)],
      vibration: [50, 50, 50],
    },
    refused: {
      channel: 'alerts',
      notes: [{ wave: 'triangle', hz: 220, toHz: 150, length: 0.18, level: 0.35, attack: 0.005 }],
      vibration: [90],
    },
  },
};

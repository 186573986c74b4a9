/** Sounds: every one is complete, and playing follows the settings. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSettings, settings } from '@/settings';
import { packs, play, SOUNDS, startSound } from '@/sound';

/** Counts what a context is asked for; every node and parameter accepts anything. */
function fakeContext(): { made: string[]; Context: new () => unknown } {
  const made: string[] = [];
  const parameter = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  function node(name: string): unknown {
    made.push(name);
    const self = {
      gain: { ...parameter },
      frequency: { ...parameter },
      Q: { ...parameter },
      start: vi.fn(),
      stop: vi.fn(),
    };
    return { ...self, connect: (next: unknown) => next };
  }
  class Context {
    state = 'suspended';
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    resume = (): Promise<void> => {
      this.state = 'running';
      return Promise.resolve();
    };
    close = (): Promise<void> => Promise.resolve();
    createGain = (): unknown => node('gain');
    createOscillator = (): unknown => node('oscillator');
    createBufferSource = (): unknown => node('noise');
    createBiquadFilter = (): unknown => node('filter');
    createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(16) });
  }
  return { made, Context };
}

let stop: () => void;
let made: string[];
let vibrate: ReturnType<typeof vi.fn>;

beforeEach(() => {
  resetSettings();
  const fake = fakeContext();
  made = fake.made;
  vibrate = vi.fn();
  vi.stubGlobal('AudioContext', fake.Context);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  stop = startSound();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function touch(): void {
  window.dispatchEvent(new Event('pointerdown'));
}

describe('packs', () => {
  const all = Object.values(packs).flatMap((pack) =>
    SOUNDS.map((name) => [pack.id, name, pack.sounds[name]] as const),
  );

  test.each(all)('%s %s can be played', (_pack, _name, sound) => {
    expect(sound.notes.length).toBeGreaterThan(0);
    for (const note of sound.notes) {
      expect(note.length).toBeGreaterThan(note.attack ?? 0.003);
      expect(note.level).toBeGreaterThan(0);
      expect(note.level).toBeLessThanOrEqual(1);
      expect(note.hz).toBeGreaterThan(20);
    }
  });

  test('no two sounds of a pack are the same', () => {
    for (const pack of Object.values(packs)) {
      expect(new Set(SOUNDS.map((name) => JSON.stringify(pack.sounds[name].notes))).size).toBe(SOUNDS.length);
    }
  });
});

describe('play', () => {
  test('is silent before the first touch and heard after it', () => {
    play('win');
    expect(made).toEqual([]);
    touch();
    play('win');
    expect(made).toContain('oscillator');
    play('discard');
    expect(made).toContain('noise');
  });

  test.each([
    ['mute', () => (settings.mute = true)],
    ['its channel at nothing', () => (settings.volume.calls = 0)],
  ])('%s silences it', (_name, change) => {
    touch();
    change();
    play('pung');
    expect(made).toEqual([]);
  });

  test('another channel does not', () => {
    touch();
    settings.volume.tiles = 0;
    play('pung');
    expect(made).not.toEqual([]);
  });

  test('is felt also when muted, but not when asked not to be, nor before the first touch', () => {
    settings.mute = true;
    play('pung');
    expect(vibrate).not.toHaveBeenCalled();
    touch();
    play('pung');
    expect(vibrate).toHaveBeenCalledTimes(1);
    play('pung', { feel: false });
    play('draw');
    settings.haptics = false;
    play('pung');
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
});

/** Turns notes into sound through WebAudio. Knows no game, no setting and no pack. */
import type { Noise, Note, Tone } from './manifest';

const SILENT = 0.0001;
const ATTACK = 0.003;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Half a second of white noise, made once for each context. */
function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made !== undefined) return made;
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

function envelope(context: BaseAudioContext, note: Note, start: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(note.level, SILENT), start + (note.attack ?? ATTACK));
  gain.gain.exponentialRampToValueAtTime(SILENT, start + note.length);
  return gain;
}

function toneSource(
  context: BaseAudioContext,
  tone: Tone,
  start: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = tone.wave;
  source.frequency.setValueAtTime(tone.hz, start);
  if (tone.toHz !== undefined) source.frequency.exponentialRampToValueAtTime(tone.toHz, start + tone.length);
  source.connect(into);
  return source;
}

function noiseSource(context: BaseAudioContext, noise: Noise, into: AudioNode): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = whiteNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = noise.noise;
  filter.frequency.value = noise.hz;
  filter.Q.value = noise.sharpness;
  source.connect(filter).connect(into);
  return source;
}

/** Plays notes now, each `volume` (0 … 1) times its own level. */
export function synthesise(context: BaseAudioContext, notes: readonly Note[], volume: number): void {
  const master = context.createGain();
  master.gain.value = volume;
  master.connect(context.destination);
  for (const note of notes) {
    const start = context.currentTime + (note.at ?? 0);
    const gain = envelope(context, note, start);
    gain.connect(master);
    const source =
      'noise' in note ? noiseSource(context, note, gain) : toneSource(context, note, start, gain);
    source.start(start);
    source.stop(start + note.length + 0.02);
  }
}

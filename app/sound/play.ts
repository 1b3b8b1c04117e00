import { useSyncExternalStore } from 'react';
import { rememberChoice } from '#app/parts/remember-choice.ts';
import { local } from '#framework/page.ts';

const middleC = 261.63;
/** Semitones of a pentatonic scale, whose notes all sound well together. */
const scale = [0, 2, 4, 7, 9];
const loudness = 0.07;
const lengthSeconds = 0.9;
/** Overtones: the octave above, and the click of the key. */
const octaveShare = 0.15;
const clickShare = 0.1;
const clickSeconds = 0.002;
/** Keep in sync with the styles of the stars. */
export const gapMs = 55;

let device: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Plays a note, or a scale from it; middle C is 0, and an octave is 5. Call it only from a press:
 * browsers open no sound device otherwise.
 */
export function play(first: number, count = 1): void {
  if (readSound() === 'off') return;
  // Opening the device takes a moment, so let the key go down first.
  if (navigator.userActivation.hasBeenActive) setTimeout(sound, 0, first, count);
  else {
    // A touch counts as activation only once it is lifted without scrolling.
    const stop = () => removeEventListener('pointerup', lift);
    const lift = () => sound(first, count);
    addEventListener('pointerup', lift, { once: true });
    addEventListener('pointercancel', stop, { once: true });
  }
}

/** Missing in Safari's Lockdown Mode, for example, or refused by the system. */
function openDevice(): AudioContext | undefined {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}

const ignore = () => undefined;

/** Closes the device afterwards: an open one keeps laptops awake. */
function sound(first: number, count: number): void {
  const opened = (device ??= openDevice());
  if (!opened) return;
  opened.resume().catch(ignore);
  for (let index = 0; index < count; index += 1)
    soundNote(opened, first + index, opened.currentTime + (index * gapMs) / 1000);
  clearTimeout(rest);
  rest = setTimeout(
    () => void opened.suspend().catch(ignore),
    count * gapMs + 2000 * lengthSeconds,
  );
  if (soundState === 'unheard') {
    local.setItem(notePlayed, '');
    updateSound('on');
  }
}

function soundNote(on: AudioContext, note: number, start: number): void {
  const semitones = 12 * Math.floor(note / scale.length) + (scale[note % scale.length] ?? 0);
  const frequency = middleC * 2 ** (semitones / 12);
  const fade = new GainNode(on, { gain: 0 });
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(1, start + 0.008);
  fade.gain.exponentialRampToValueAtTime(0.001, start + lengthSeconds);
  const volume = new GainNode(on, { gain: loudness });
  fade.connect(volume).connect(on.destination);
  const begin = (source: AudioScheduledSourceNode, share: number, through: AudioNode) => {
    source.connect(new GainNode(on, { gain: share })).connect(through);
    source.start(start);
    source.stop(start + lengthSeconds);
  };
  begin(new OscillatorNode(on, { type: 'triangle', frequency }), 1, fade);
  begin(new OscillatorNode(on, { type: 'sine', frequency: 2 * frequency }), octaveShare, fade);
  const { sampleRate } = on;
  const noise = new AudioBuffer({ length: Math.ceil(clickSeconds * sampleRate), sampleRate });
  noise.copyToChannel(
    noise.getChannelData(0).map(() => 2 * Math.random() - 1),
    0,
  );
  begin(new AudioBufferSourceNode(on, { buffer: noise }), clickShare, volume);
}

const notePlayed = 'notePlayed';
type SoundState = 'unheard' | 'on' | 'off';

let soundState: SoundState | undefined;
const listeners = new Set<() => void>();

function findSound(): SoundState {
  const chosen = /(?:^|; )sound=(on|off)(?:;|$)/.exec(document.cookie)?.[1];
  if (chosen !== undefined) return chosen as SoundState;
  return local.getItem(notePlayed) === null ? 'unheard' : 'on';
}

const readSound = (): SoundState => (soundState ??= findSound());

function updateSound(state: SoundState): void {
  soundState = state;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sound is `unheard` until a note has been played in this browser, or it was turned on or off. */
export const useSound = (): SoundState =>
  useSyncExternalStore(subscribe, readSound, () => 'unheard');

export function setSound(state: 'on' | 'off'): void {
  updateSound(state);
  rememberChoice('sound', state);
}

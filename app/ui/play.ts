import { rememberChoice } from '../remember-choice.ts';

const middleC = 261.63;
/**
 * How many semitones each note of a scale is above its first. Whatever of these five is heard
 * together sounds well.
 */
const scale = [0, 2, 4, 7, 9];
const loudness = 0.07;
const lengthSeconds = 0.9;
/** How long after a key the next one of a row goes down. The stars’ styles say the same. */
export const gapMs = 55;

let device: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Plays a note, or a scale of several that begins with it. Middle C is 0, and five make an octave.
 * Only a press may call it: browsers open no sound device otherwise.
 */
export function play(first: number, count = 1): void {
  // The key goes down first, because opening the device takes a moment.
  if (!isSilent()) setTimeout(sound, 0, first, count);
}

/** The device rests afterwards, because one that stays open keeps laptops awake. */
function sound(first: number, count: number): void {
  const opened = (device ??= new AudioContext());
  void opened.resume();
  for (let index = 0; index < count; index += 1)
    soundNote(opened, first + index, opened.currentTime + (index * gapMs) / 1000);
  clearTimeout(rest);
  rest = setTimeout(() => void opened.suspend(), count * gapMs + 2000 * lengthSeconds);
}

function soundNote(on: AudioContext, note: number, start: number): void {
  const semitones = 12 * Math.floor(note / scale.length) + (scale[note % scale.length] ?? 0);
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds);
  gain.connect(on.destination);
  const tone = new OscillatorNode(on, {
    type: 'triangle',
    frequency: middleC * 2 ** (semitones / 12),
  });
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + lengthSeconds);
}

let silent: boolean | undefined;

export const isSilent = (): boolean => (silent ??= document.cookie.includes('sound=off'));

export function turnSound(state: 'on' | 'off'): void {
  silent = state === 'off';
  rememberChoice('sound', state);
}

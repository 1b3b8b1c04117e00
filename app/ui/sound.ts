import { rememberChoice } from '../remember-choice.ts';
import type * as loaded from './strike.ts';

/** How long after a key the next one of a row goes down. The stars’ styles say the same. */
export const gapMs = 55;

let device: AudioContext | undefined;
/** One promise, so that notes played while it loads keep their order. */
let code: Promise<typeof loaded> | undefined;
let silent: boolean | undefined;

/** Whether the visitor turned the sound off. */
export const isSilent = (): boolean => (silent ??= document.cookie.includes('sound=off'));

/** Turns the sound off or on, immediately and for a year. */
export function turnSound(state: 'on' | 'off'): void {
  silent = state === 'off';
  rememberChoice('sound', state);
}

/** Plays a note, or a scale of several that begins with it. Middle C is 0, and five make an octave. Only a press may call it. */
export function play(note: number, count = 1): void {
  if (isSilent()) return;
  // Safari lets a device start only while a press is handled, so it cannot wait for the code that plays on it.
  const opened = (device ??= new AudioContext());
  void opened.resume();
  code ??= import('./strike.ts');
  code.then(
    ({ strike }) => strike(opened, note, count, gapMs / 1000),
    // A key whose code is missing makes no sound.
    () => undefined,
  );
}

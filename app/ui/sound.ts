import { rememberChoice } from '../remember-choice.ts';

let silent: boolean | undefined;

/** Whether the visitor turned the sound off. */
export const isSilent = (): boolean => (silent ??= document.cookie.includes('sound=off'));

/** Turns the sound off or on, immediately and for a year. */
export function turnSound(state: 'on' | 'off'): void {
  silent = state === 'off';
  rememberChoice('sound', state);
}

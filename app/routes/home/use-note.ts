import { useCallback, useEffect, useRef } from 'react';

const loudness = 0.07;
const lengthSeconds = 0.9;

/** Plays a quiet, short tone on demand. Releases the audio when the visitor leaves the page. */
export function useNote(): (hertz: number) => void {
  const audio = useRef<AudioContext | null>(null);
  useEffect(
    () => () => {
      void audio.current?.close();
      audio.current = null;
    },
    [],
  );
  return useCallback((hertz) => {
    audio.current ??= new AudioContext();
    strike(audio.current, hertz);
  }, []);
}

function strike(audio: AudioContext, hertz: number): void {
  const now = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(loudness, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + lengthSeconds);
  gain.connect(audio.destination);
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  tone.connect(gain);
  tone.start(now);
  tone.stop(now + lengthSeconds);
}

import { useEffect, useState } from 'react';
import { session } from '#framework/page.ts';

const intervalMs = 250;

/** Stored with the time, so it survives a reload of this tab. */
const storeLeft = (key: string, leftMs: number) => session.setItem(key, `${leftMs} ${Date.now()}`);

/**
 * The wall clock counts while the device sleeps, but can be set back, so the time counted by this
 * page is the minimum.
 */
function readLeft(key: string, countedMs = 0): number {
  const [leftMs = 0, storedAt = 0] = (session.getItem(key) ?? '').split(' ').map(Number);
  return Math.max(0, leftMs - Math.max(Date.now() - storedAt, countedMs));
}

const toSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** Counts down to 0, also across a reload of this tab. */
export function useSecondsLeft(
  key: string,
): [secondsLeft: number, start: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => setSecondsLeft(toSeconds(readLeft(key))), [key]);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let storedAt = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const leftMs = readLeft(key, now - storedAt);
      storeLeft(key, leftMs);
      storedAt = now;
      setSecondsLeft(toSeconds(leftMs));
    }, intervalMs);
    return () => clearInterval(timer);
  }, [key, isWaiting]);
  const start = (seconds: number) => {
    storeLeft(key, seconds * 1000);
    setSecondsLeft(seconds);
  };
  return [secondsLeft, start];
}

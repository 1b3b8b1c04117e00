import { useEffect, useState } from 'react';
import { session } from '../api-client/browser-storage.ts';

const deadlineKey = (what: string) => `wait:${what}`;

/**
 * Counts whole seconds down to 0. It stores the deadline, so a sleeping tab does not stretch the wait, and a reload of this tab does
 * not lose it.
 */
export function useSecondsLeft(what: string): [secondsLeft: number, start: (seconds: number) => void] {
  const [deadline, setDeadline] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((deadline - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    setDeadline(Number(session.getItem(deadlineKey(what)) ?? 0));
  }, [what]);
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const start = (seconds: number) => {
    const end = Date.now() + seconds * 1000;
    setNow(Date.now());
    setDeadline(end);
    session.setItem(deadlineKey(what), String(end));
  };
  return [secondsLeft, start];
}

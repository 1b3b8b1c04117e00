import { useEffect, useState } from 'react';

/** Counts whole seconds down to 0 from when it is started. The deadline decides, so that a sleeping tab does not stretch the wait. */
export function useSecondsLeft(): [secondsLeft: number, start: (seconds: number) => void] {
  const [deadline, setDeadline] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((deadline - now) / 1000));
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setDeadline(Date.now() + seconds * 1000);
  };
  return [secondsLeft, start];
}

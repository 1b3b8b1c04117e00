import { useEffect, useState } from 'react';
import { prefersStill } from './prefers-still.ts';
import { runSteps } from './schedule.ts';
import { letterMs } from './timings.ts';

/** How many letters of a name are typed. One more than its length once the last key is released. */
export function useTyped(name: string, inView: boolean): number {
  const end = name.length + 1;
  const [typed, setTyped] = useState({ name, letters: 0 });
  const letters = typed.name === name ? typed.letters : 0;
  const done = letters === end;
  useEffect(() => {
    if (!inView || done) return;
    if (prefersStill()) {
      setTyped({ name, letters: end });
      return;
    }
    return runSteps(end, letterMs, performance.now(), (step) => setTyped({ name, letters: step }));
  }, [name, inView, done, end]);
  return letters;
}

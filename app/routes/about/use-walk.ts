import { useEffect, useRef, useState } from 'react';
import { prefersStill } from './prefers-still.ts';
import { runSteps } from './schedule.ts';
import { walkStepMs, walkSteps } from './timings.ts';

/** The figure's frame: 0 while it stands; each new walk takes six steps and comes to a stand with the last one. */
export function useWalk(walk: number, inView: boolean): number {
  const [taken, setTaken] = useState({ walk: 0, steps: 0 });
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current === walk || !inView || prefersStill()) return;
    begun.current = walk;
    return runSteps(walkSteps, walkStepMs, performance.now(), (steps) => setTaken({ walk, steps }));
  }, [walk, inView]);
  return inView && taken.walk === walk ? taken.steps % walkSteps : 0;
}

import { useEffect, useRef, useState } from 'react';
import { prefersStill } from './prefers-still.ts';
import { runSteps } from './schedule.ts';
import { walkStepMs, walkSteps } from './timings.ts';

/**
 * The figure's frame: 0 at rest. Each walk takes six steps and ends at rest. The clock decides the frame, so a figure that scrolls out
 * of view and back is where it would have been.
 */
export function useWalk(walk: number, inView: boolean): number {
  const [taken, setTaken] = useState({ walk: 0, steps: 0 });
  const started = useRef({ walk: 0, at: 0 });
  useEffect(() => {
    if (walk === 0 || !inView || prefersStill()) return;
    if (started.current.walk !== walk) started.current = { walk, at: performance.now() };
    return runSteps(walkSteps, walkStepMs, started.current.at, (steps) => setTaken({ walk, steps }));
  }, [walk, inView]);
  return inView && taken.walk === walk ? taken.steps % walkSteps : 0;
}

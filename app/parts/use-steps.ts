import { useEffect, useState } from 'react';

/** Counts steps from 0 while `isGoing` is true for the last one. */
export function useSteps(stepMs: number, isGoing: (step: number) => boolean): number {
  const [step, setStep] = useState(0);
  const goesOn = isGoing(step);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => setStep((last) => last + 1), stepMs);
    return () => clearInterval(timer);
  }, [goesOn, stepMs]);
  return step;
}

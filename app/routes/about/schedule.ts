/** The clock and timers that a sequence runs on. Tests pass their own. */
export interface Timers {
  now: () => number;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (id: number) => void;
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (id) => window.clearTimeout(id),
};

/**
 * Calls `onStep` with 1, 2, … `steps`, the first time at `startAt` plus one beat. A late timer skips overdue steps and calls only the
 * latest. Returns a function that stops the sequence and clears its timer.
 */
export function runSteps(
  steps: number,
  beatMs: number,
  startAt: number,
  onStep: (step: number) => void,
  timers: Timers = browserTimers,
): () => void {
  let shown = 0;
  let timer: number | undefined;
  const wait = () => {
    if (shown < steps) timer = timers.setTimeout(next, Math.max(startAt + (shown + 1) * beatMs - timers.now(), 0));
  };
  const next = () => {
    const due = Math.min(Math.floor((timers.now() - startAt) / beatMs), steps);
    if (due > shown) {
      shown = due;
      onStep(shown);
    }
    wait();
  };
  wait();
  return () => timers.clearTimeout(timer ?? 0);
}

/** The clock that a sequence runs on; tests and browsers pass their own timers. */
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
 * Calls `onStep` with 1, 2, … `steps`, the first one at `startAt` plus one beat. Late timers do not pile up: steps that are overdue are
 * skipped to the latest. Returns a function that stops it and clears its timer.
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

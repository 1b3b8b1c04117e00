import { useEffect, useRef, useState } from 'react';
import { prefersStill } from './prefers-still.ts';
import { countAt, countDelayMs, startTime } from './timings.ts';

/** Counts from 0 to a number once, starting when the page is displayed or the number comes into view. Does not render while out of view. */
export function useCount(endNum: number, displayedAt: number, inView: boolean): number {
  const [count, setCount] = useState(0);
  const startAt = useRef<number | undefined>(undefined);
  const done = count === endNum;
  useEffect(() => {
    if (!inView || done) return;
    const start = startAt.current ?? (prefersStill() ? -Infinity : startTime(displayedAt, countDelayMs, performance.now()));
    startAt.current = start;
    let frame = 0;
    const draw = () => {
      const next = countAt(endNum, performance.now() - start);
      setCount(next);
      if (next !== endNum) frame = requestAnimationFrame(draw);
    };
    const timer = window.setTimeout(draw, Math.max(start - performance.now(), 0));
    return () => {
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [inView, done, endNum, displayedAt]);
  return count;
}

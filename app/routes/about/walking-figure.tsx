import { useEffect, useState } from 'react';
import type { Era } from '../../../content/eras.ts';
import styles from './walking-figure.module.css';

/** Standing, then five frames of a stride: each the far leg and arm, the near ones, and a hand. */
const frames = [
  {
    far: 'M50 62 48.5 82.9 47 104.8M51 34 60.6 45.5 74.5 47',
    near: 'M50 62 51.5 82.9 51.5 104.9M51 34 51.5 49 54.9 62.6',
    hand: '74.5 47',
  },
  {
    far: 'M50 62 41.5 81.2 28 98.5M51 34 61.4 44.8 75.4 45.3',
    near: 'M50 62 60.5 80.2 67.3 101.1M51 34 43.5 47 40.6 60.7',
    hand: '75.4 45.3',
  },
  {
    far: 'M50 62 49.3 83 30.6 94.7M51 34 61 45.1 75 46.1',
    near: 'M50 62 55.1 82.4 56.6 104.3M51 34 47.4 48.6 48.4 62.6',
    hand: '75 46.1',
  },
  {
    far: 'M50 62 59.2 80.9 53.9 102.2M51 34 60.2 45.8 74.1 47.7',
    near: 'M50 62 46.4 82.7 41.1 104M51 34 54.1 48.7 60.7 61.1',
    hand: '74.1 47.7',
  },
  {
    far: 'M50 62 60.5 80.2 67.3 101.1M51 34 59.8 46.1 73.6 48.5',
    near: 'M50 62 40.8 80.9 26.1 97.2M51 34 58 47.2 69 55.8',
    hand: '73.6 48.5',
  },
  {
    far: 'M50 62 53.6 82.7 55.1 104.6M51 34 60.2 45.8 74.1 47.7',
    near: 'M50 62 51.5 82.9 34.2 96.4M51 34 53.6 48.8 59.7 61.4',
    hand: '74.1 47.7',
  },
] as const;
const stepMs = 200;

const carried: Record<Era, string> = {
  music: 'M4 4a5 4 0 1 1-3-3.6V-18l14-4V-2a5 4 0 1 1-3-3.6v-9.6L4-12.4z',
  realEstate: 'M0 4v-13l10-9 10 9V4h-7v-8H7v8z',
  software: 'M2-16h18a2 2 0 0 1 2 2V0h3v4H-3V0h3v-14a2 2 0 0 1 2-2z',
};

interface WalkingFigureProps {
  isWalking: boolean;
  isBack: boolean;
  era: Era;
}

export function WalkingFigure({ isWalking, isBack, era }: WalkingFigureProps) {
  const [steps, setSteps] = useState(0);
  const hasArrived = !isWalking || steps >= frames.length;
  useEffect(() => {
    if (hasArrived || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setSteps((taken) => taken + 1), stepMs);
    return () => clearInterval(timer);
  }, [hasArrived]);
  const { far, near, hand } = frames[steps] ?? frames[0];
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 110 112"
      data-frame={hasArrived ? 0 : steps}
      data-back={isBack ? '' : undefined}
      aria-hidden="true"
    >
      <path className={styles.farLimbs} d={far} />
      <g className={styles.carried} transform={`translate(${hand})`}>
        <path d={carried[era]} />
      </g>
      <path className={styles.nearLimbs} d="M50 62 51 32" />
      <circle className={styles.head} cx="54" cy="17" r="10" />
      <path className={styles.nearLimbs} d={near} />
    </svg>
  );
}

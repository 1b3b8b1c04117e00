import { useEffect, useEffectEvent } from 'react';
import { useSteps } from '#app/parts';
import { isStill } from '#app/sound/keyboard.ts';
import type { Era } from '#content/eras.ts';
import * as styles from './walking-figure.later.module.css';

/** Standing, then five frames of a stride. The shadow is as wide as the stance. */
const frames = [
  {
    farLeg: 'M50 62 48.5 82.9 47 104.8 54 104.8',
    farArm: 'M51 34 60.6 45.5 74.5 47',
    nearLeg: 'M50 62 51.5 82.9 51.5 104.9 58.5 104.9',
    nearArm: 'M51 34 51.5 49 54.9 62.6',
    hand: '74.5 47',
    scarf: 'M47 32 43.5 46',
    shadow: { cx: 53, rx: 10 },
  },
  {
    farLeg: 'M50 62 41.5 81.2 28 98.5 33.5 102.8',
    farArm: 'M51 34 61.4 44.8 75.4 45.3',
    nearLeg: 'M50 62 60.5 80.2 67.3 101.1 74 98.9',
    nearArm: 'M51 34 43.5 47 40.6 60.7',
    hand: '75.4 45.3',
    scarf: 'M47 31.5Q41 31 36 37',
    shadow: { cx: 51, rx: 27 },
  },
  {
    farLeg: 'M50 62 49.3 83 30.6 94.7 34.3 100.6',
    farArm: 'M51 34 61 45.1 75 46.1',
    nearLeg: 'M50 62 55.1 82.4 56.6 104.3 63.6 104.3',
    nearArm: 'M51 34 47.4 48.6 48.4 62.6',
    hand: '75 46.1',
    scarf: 'M47 31.5Q40 33 34 31',
    shadow: { cx: 47, rx: 20 },
  },
  {
    farLeg: 'M50 62 59.2 80.9 53.9 102.2 60.7 104',
    farArm: 'M51 34 60.2 45.8 74.1 47.7',
    nearLeg: 'M50 62 46.4 82.7 41.1 104 48 104.6',
    nearArm: 'M51 34 54.1 48.7 60.7 61.1',
    hand: '74.1 47.7',
    scarf: 'M47 31.5Q41 34 36 40',
    shadow: { cx: 51, rx: 14 },
  },
  {
    farLeg: 'M50 62 60.5 80.2 67.3 101.1 74 98.9',
    farArm: 'M51 34 59.8 46.1 73.6 48.5',
    nearLeg: 'M50 62 40.8 80.9 26.1 97.2 31.3 101.9',
    nearArm: 'M51 34 58 47.2 69 55.8',
    hand: '73.6 48.5',
    scarf: 'M47 31.5Q40 30 35 35',
    shadow: { cx: 50, rx: 28 },
  },
  {
    farLeg: 'M50 62 53.6 82.7 55.1 104.6 62.1 104.6',
    farArm: 'M51 34 60.2 45.8 74.1 47.7',
    nearLeg: 'M50 62 51.5 82.9 34.2 96.4 38.5 101.9',
    nearArm: 'M51 34 53.6 48.8 59.7 61.4',
    hand: '74.1 47.7',
    scarf: 'M47 31.5Q40 34 33 32',
    shadow: { cx: 48, rx: 18 },
  },
] as const;
const stepMs = 200;

const jacket =
  'M45 32C48 29 56 29 60 32C62 42 61.5 54 62.5 66C55 69.5 47 69.5 40.5 66C42 54 42.5 42 45 32Z';
const hair = 'M43 18C41 8 48 4 55 4.5C62 4.5 66 9 65 12.5C60 11 56 12.5 52 12C49 12 48.5 16 47 20Z';

const carried: Record<Era, string> = {
  music: 'M4 4a5 4 0 1 1-3-3.6V-18l14-4V-2a5 4 0 1 1-3-3.6v-9.6L4-12.4z',
  realEstate: 'M0 4v-13l10-9 10 9V4h-7v-8H7v8z',
  software: 'M2-16h18a2 2 0 0 1 2 2V0h3v4H-3V0h3v-14a2 2 0 0 1 2-2z',
};

interface WalkingFigureProps {
  isWalking: boolean;
  isBack: boolean;
  era: Era;
  /** Called with each frame's index, then with undefined at the end. */
  onFrame: (frame: number | undefined) => void;
}

export function WalkingFigure({ isWalking, isBack, era, onFrame }: WalkingFigureProps) {
  const isOnWay = (step: number) => isWalking && step < frames.length && !isStill();
  const steps = useSteps(stepMs, isOnWay);
  const frame = isOnWay(steps) ? steps : undefined;
  const reportFrame = useEffectEvent(onFrame);
  useEffect(() => reportFrame(frame), [frame]);
  const { farLeg, farArm, nearLeg, nearArm, hand, scarf, shadow } = frames[frame ?? 0] ?? frames[0];
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 110 112"
      data-frame={frame ?? 0}
      data-back={isBack ? '' : undefined}
      aria-hidden="true"
    >
      <ellipse className={styles.shadow} cy="108.5" ry="3" {...shadow} />
      <path className={styles.farLimb} d={farLeg} />
      <path className={styles.farLimb} d={farArm} />
      <g className={styles.carried} transform={`translate(${hand})`}>
        <path className={styles.carriedSide} d={carried[era]} />
        <path d={carried[era]} />
      </g>
      <path className={styles.leg} d={nearLeg} />
      <path className={styles.scarf} d={scarf} />
      <path className={styles.jacket} d={jacket} />
      <ellipse className={styles.headSide} cx="54" cy="19" rx="11" ry="11" />
      <circle className={styles.head} cx="54" cy="16.5" r="11" />
      <path className={styles.hair} d={hair} />
      <ellipse className={styles.eye} cx="60" cy="17.5" rx="1.3" ry="1.6" />
      <path className={styles.scarf} d="M47 31.5Q53 35 60 30.5" />
      <path className={styles.arm} d={nearArm} />
    </svg>
  );
}

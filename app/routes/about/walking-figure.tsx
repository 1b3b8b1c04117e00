import { useEffect, useState } from 'react';
import type { Era } from '../../../content/eras.ts';
import styles from './walking-figure.module.css';

/**
 * Six frames: standing, then five of a stride. Angles in degrees from hanging straight down,
 * forward positive: thigh and shin of the near leg, of the far leg, upper arm and forearm of the
 * near arm, of the far arm.
 */
const standing = [4, 0, -4, -4, 2, 14, 40, 84] as const;
const poses = [
  standing,
  [30, 18, -24, -38, -30, -12, 44, 88],
  [14, 4, -2, -58, -14, 4, 42, 86],
  [-10, -14, 26, -14, 12, 28, 38, 82],
  [-26, -42, 30, 18, 28, 52, 36, 80],
  [4, -52, 10, 4, 10, 26, 38, 82],
] as const;
const stepMs = 200;

/** A note, a house, or a laptop. */
const carried: Record<Era, string> = {
  music: 'M4 4a5 4 0 1 1-3-3.6V-18l14-4V-2a5 4 0 1 1-3-3.6v-9.6L4-12.4z',
  realEstate: 'M0 4v-13l10-9 10 9V4h-7v-8H7v8z',
  software: 'M2-16h18a2 2 0 0 1 2 2V0h3v4H-3V0h3v-14a2 2 0 0 1 2-2z',
};

const hip = { x: 50, y: 62 };
const shoulder = { x: 51, y: 34 };

/**
 * A small person who stands, or walks six steps as soon as they are shown. What they carry shows
 * the era.
 */
export function WalkingFigure({
  isWalking,
  isBack,
  era,
}: {
  isWalking: boolean;
  isBack: boolean;
  era: Era;
}) {
  const [steps, setSteps] = useState(0);
  const hasArrived = !isWalking || steps >= poses.length;
  useEffect(() => {
    if (hasArrived || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setSteps((taken) => taken + 1), stepMs);
    return () => clearInterval(timer);
  }, [hasArrived]);
  const frame = hasArrived ? 0 : steps;
  const [thigh, shin, farThigh, farShin, arm, forearm, farArm, farForearm] =
    poses[frame] ?? standing;
  const { path: farArmPath, end: hand } = limb(shoulder, [farArm, farForearm], 15, 14);
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 110 112"
      data-frame={frame}
      data-back={isBack ? '' : undefined}
      aria-hidden="true"
    >
      <path className={styles.far} d={limb(hip, [farThigh, farShin], 21, 22).path + farArmPath} />
      <g className={styles.carried} transform={`translate(${hand.x} ${hand.y})`}>
        <path d={carried[era]} />
      </g>
      <path className={styles.near} d={`M${hip.x} ${hip.y}L${shoulder.x} ${shoulder.y - 2}`} />
      <circle className={styles.head} cx="54" cy="17" r="10" />
      <path
        className={styles.near}
        d={limb(hip, [thigh, shin], 21, 22).path + limb(shoulder, [arm, forearm], 15, 14).path}
      />
    </svg>
  );
}

function limb(
  from: { x: number; y: number },
  angles: readonly [number, number],
  upper: number,
  lower: number,
) {
  const middle = along(from, angles[0], upper);
  const end = along(middle, angles[1], lower);
  return { end, path: `M${from.x} ${from.y}L${middle.x} ${middle.y}L${end.x} ${end.y}` };
}

function along({ x, y }: { x: number; y: number }, degrees: number, length: number) {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(x + Math.sin(angle) * length), y: round(y + Math.cos(angle) * length) };
}

const round = (value: number) => Math.round(value * 10) / 10;

import type { TimelineEntry } from '../../../content/content-types.ts';
import styles from './walking-figure.module.css';

/** Angles of thigh and shin, upper arm and forearm in degrees from hanging straight down, forward positive: [near leg, far leg, near arm, far arm]. */
type Pose = readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]];

const standing: Pose = [
  [4, 0],
  [-4, -4],
  [2, 14],
  [40, 84],
];

/** Six frames: standing, then five of a stride. */
const poses: readonly Pose[] = [
  standing,
  [
    [30, 18],
    [-24, -38],
    [-30, -12],
    [44, 88],
  ],
  [
    [14, 4],
    [-2, -58],
    [-14, 4],
    [42, 86],
  ],
  [
    [-10, -14],
    [26, -14],
    [12, 28],
    [38, 82],
  ],
  [
    [-26, -42],
    [30, 18],
    [28, 52],
    [36, 80],
  ],
  [
    [4, -52],
    [10, 4],
    [10, 26],
    [38, 82],
  ],
];

const hip = { x: 50, y: 62 };
const shoulder = { x: 51, y: 34 };

/** A small walking person. What they carry shows the era: a note, a house, or a laptop. */
export function WalkingFigure({ frame, back, era }: { frame: number; back: boolean; era: TimelineEntry['era'] }) {
  const [nearLeg, farLeg, nearArm, farArm] = poses[frame] ?? standing;
  const hand = limb(shoulder, farArm, 15, 14).end;
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 110 112"
      data-frame={frame}
      data-back={back ? '' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.far} d={limb(hip, farLeg, 21, 22).path} />
      <path className={styles.far} d={limb(shoulder, farArm, 15, 14).path} />
      <g className={styles.carried} transform={`translate(${hand.x} ${hand.y})`}>
        <Carried era={era} />
      </g>
      <path className={styles.near} d={`M${hip.x} ${hip.y}L${shoulder.x} ${shoulder.y - 2}`} />
      <circle className={styles.head} cx="54" cy="17" r="10" />
      <path className={styles.near} d={limb(hip, nearLeg, 21, 22).path} />
      <path className={styles.near} d={limb(shoulder, nearArm, 15, 14).path} />
    </svg>
  );
}

function limb(from: { x: number; y: number }, angles: readonly [number, number], upper: number, lower: number) {
  const middle = along(from, angles[0], upper);
  const end = along(middle, angles[1], lower);
  return { end, path: `M${from.x} ${from.y}L${middle.x} ${middle.y}L${end.x} ${end.y}` };
}

function along({ x, y }: { x: number; y: number }, degrees: number, length: number) {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(x + Math.sin(angle) * length), y: round(y + Math.cos(angle) * length) };
}

const round = (value: number) => Math.round(value * 10) / 10;

function Carried({ era }: { era: TimelineEntry['era'] }) {
  if (era === 'music') return <path d="M4 4a5 4 0 1 1-3-3.6V-18l14-4V-2a5 4 0 1 1-3-3.6v-9.6L4-12.4z" />;
  if (era === 'realEstate') return <path d="M0 4v-13l10-9 10 9V4h-7v-8H7v8z" />;
  return <path d="M2-16h18a2 2 0 0 1 2 2V0h3v4H-3V0h3v-14a2 2 0 0 1 2-2z" />;
}

import sprite from '../../../content/images/technology-icons.svg';
import type { Project } from '../../../content/projects.ts';
import { coverHeight, coverKeys, coverWidth, type CoverKey } from './cover-keys.ts';
import styles from './cover.module.css';

const tones = ['plain', 'accent', 'ink'] as const;

/** The cover of a project without a screenshot; the text beneath it says the same, so screen readers skip it. */
export function Cover({ project }: { project: Project }) {
  const { keys, pitch } = coverKeys(project);
  const tone = tones[Number(project.projectId.slice(-4)) % tones.length];
  return (
    <svg className={styles.cover} viewBox={`0 0 ${coverWidth} ${coverHeight}`} data-tone={tone} aria-hidden="true" focusable="false">
      <rect className={styles.ground} width={coverWidth} height={coverHeight} />
      {keys.map((key) => (
        <Cap key={`${key.x} ${key.y}`} {...key} size={pitch * 0.88} />
      ))}
    </svg>
  );
}

function Cap({ x, y, letter, icon, down, size }: CoverKey & { size: number }) {
  const round = size * 0.22;
  const mark = size * 0.5;
  return (
    <g
      className={styles.key}
      data-down={down ? '' : undefined}
      data-icon={icon ? '' : undefined}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    >
      <rect className={styles.side} y={size * 0.1} width={size} height={size * 0.97} rx={round} />
      <g transform={down ? `translate(0 ${size * 0.08})` : undefined}>
        <rect className={styles.cap} width={size} height={size * 0.95} rx={round} />
        {letter && (
          <text className={styles.letter} x={size / 2} y={size * 0.66} fontSize={size * 0.54}>
            {letter}
          </text>
        )}
        {icon && (
          <use className={styles.mark} href={`${sprite}#${icon}`} x={(size - mark) / 2} y={size * 0.225} width={mark} height={mark} />
        )}
      </g>
    </g>
  );
}

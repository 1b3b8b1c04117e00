import type { Project } from '../../../content/content-types.ts';
import styles from './cover.module.css';
import { motifs } from './motifs/motifs.ts';

const width = 320;
const height = 200;
const horizon = 172;

type CoverProject = Pick<Project, 'projectName' | 'motif'>;

/**
 * The cover of a project without a screenshot: the motif of its kind of work, varied by its name.
 * The text beside it says the same, so screen readers skip it.
 */
export function Cover({ project: { projectName, motif } }: { project: CoverProject }) {
  const { ground, Picture } = motifs[motif];
  return (
    <svg
      className={styles.cover}
      viewBox={`0 0 ${width} ${height}`}
      fill="var(--ground)"
      data-ground={ground}
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height={height} />
      <rect fill="var(--shelf)" y={horizon} width={width} height={height - horizon} />
      <g transform="translate(-19.2) scale(1.12)">
        <Picture seed={seedOf(projectName)} />
      </g>
    </svg>
  );
}

/** The same number for the same name, on the server and in every browser. */
const seedOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

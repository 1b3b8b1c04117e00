import type { Project } from '../../../content/content-types.ts';
import sprite from '../../../content/images/technology-icons.svg';
import { technologies } from '../../../content/technologies.ts';
import styles from './cover.module.css';
import { Keycap } from './keycap.tsx';
import { motifs } from './motifs/motifs.ts';

const width = 320;
const height = 200;
const horizon = 152;
const key = { size: 26, gap: 6, mark: 14 };
const maxTechnologies = 9;

type CoverProject = Pick<Project, 'projectName' | 'motif' | 'badges'>;

/**
 * The cover of a project without a screenshot: the motif of its kind of work, varied by its name, above its technologies. The text
 * beside it says the same, so screen readers skip it.
 */
export function Cover({ project: { projectName, motif, badges } }: { project: CoverProject }) {
  const { ground, Picture } = motifs[motif];
  return (
    <svg className={styles.cover} viewBox={`0 0 ${width} ${height}`} data-ground={ground} aria-hidden="true" focusable="false">
      <rect className={styles.ground} width={width} height={height} />
      <rect className={styles.shelf} y={horizon} width={width} height={height - horizon} />
      <Picture seed={seedOf(projectName)} />
      <Technologies badges={badges.slice(0, maxTechnologies)} />
    </svg>
  );
}

function Technologies({ badges }: Pick<Project, 'badges'>) {
  const pitch = key.size + key.gap;
  const left = (width - badges.length * pitch + key.gap) / 2;
  return badges.map((badge, index) => (
    <Keycap key={badge} x={left + index * pitch} y={horizon + 8} width={key.size} height={key.size} depth={4} round={6}>
      <use
        className={styles.mark}
        href={`${sprite}#${technologies[badge].icon}`}
        x={(key.size - key.mark) / 2}
        y={(key.size - key.mark) / 2}
        width={key.mark}
        height={key.mark}
      />
    </Keycap>
  ));
}

/** The same number for the same name, on the server and in every browser. */
const seedOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './case-study.module.css';

interface SectionProps {
  heading: string;
  /** Whether the content takes the width of the page, below the heading. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the story: from 1024 px on, its heading stands beside it. */
export function Section({ heading, isWide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(styles.section, isWide && styles.wide)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}

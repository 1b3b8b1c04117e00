import { type ReactNode, useId } from 'react';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  /** A column beside its heading, the full width of the page beneath it, or a band from edge to edge. */
  shape?: 'column' | 'wide' | 'band';
  /** Whether it is left out of print. */
  isForScreen?: boolean;
  children: ReactNode;
}

/** One section of About: its content and a heading with a key that goes down when it comes into view. */
export function Section({ heading, shape = 'column', isForScreen = false, children }: SectionProps) {
  const id = useId();
  const title = (
    <h2 id={id} className={styles.heading}>
      <span className={styles.key} aria-hidden="true" />
      {heading}
    </h2>
  );
  return (
    <section
      data-below-fold=""
      className={styles.section}
      aria-labelledby={id}
      data-reveal=""
      data-shape={shape}
      data-screen={isForScreen ? '' : undefined}
    >
      {shape === 'band' ? <Wrap>{title}</Wrap> : title}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './home.module.css';

interface HomeSectionProps {
  heading: string;
  /** What stands beside the heading. */
  more?: ReactNode;
  /** Only screen readers hear the heading of what speaks for itself. */
  headingIsHidden?: boolean;
  children: ReactNode;
}

/** One section of Home below the first screen. */
export function HomeSection({ heading, more, headingIsHidden = false, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={clsx(styles.head, headingIsHidden && 'visuallyHidden')}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

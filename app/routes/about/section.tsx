import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Container } from '#app/ui';
import * as styles from './section.module.css';

interface SectionProps {
  /** The fragment in links, such as `/about#contact`. */
  id: string;
  heading: string;
  /** `column` is beside the heading, `wide` below it, and `band` reaches from edge to edge. */
  shape?: 'column' | 'wide' | 'band';
  children: ReactNode;
}

/** The key in the heading goes down once the section is 100 px inside the window. */
export function Section({ id, heading, shape = 'column', children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const isActive = useSeen(section, '0px 0px -100px');
  const title = (
    <h2 id={`${id}-heading`} className={styles.heading}>
      <span className={clsx(styles.key, isActive && styles.pressed)} aria-hidden="true" />
      {heading}
    </h2>
  );
  return (
    <section
      ref={section}
      id={id}
      className={clsx(styles.section, isActive && 'active')}
      aria-labelledby={`${id}-heading`}
      data-shape={shape}
    >
      {shape === 'band' ? <Container>{title}</Container> : title}
      <div>{children}</div>
    </section>
  );
}

/**
 * True once any part of the element has been in the window, adjusted by `rootMargin` as for
 * IntersectionObserver.
 */
export function useSeen(ref: RefObject<Element | null>, rootMargin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen, ref, rootMargin]);
  return isSeen;
}

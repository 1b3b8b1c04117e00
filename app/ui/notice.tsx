import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
}

// On a phone, what happened beneath a form may be beneath the screen.
const scrollTo = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** What just happened, announced by screen readers: immediately for errors, politely otherwise. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      ref={tone === 'plain' ? undefined : scrollTo}
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={styles.notice}
    >
      {children}
    </div>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
  className?: string | undefined;
}

// On a phone, what happened beneath a form may be beneath the screen.
const scrollTo = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** What just happened, announced by screen readers: immediately for errors, politely otherwise. */
export function Notice({ tone, children, className }: NoticeProps) {
  return (
    <div
      ref={tone === 'plain' ? undefined : scrollTo}
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={clsx(styles.notice, className)}
    >
      {children}
    </div>
  );
}

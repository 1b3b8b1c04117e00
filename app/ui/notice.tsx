import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
  className?: string | undefined;
}

/** What just happened, announced by screen readers: immediately for errors, politely otherwise. */
export function Notice({ tone, children, className }: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={clsx(styles.notice, className)}
    >
      {children}
    </div>
  );
}

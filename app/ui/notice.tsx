import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
  className?: string | undefined;
}

/** What just happened, said aloud when it appears: at once when something went wrong, in its turn otherwise. */
export function Notice({ tone, children, className }: NoticeProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} data-tone={tone} className={clsx(styles.notice, className)}>
      {children}
    </div>
  );
}

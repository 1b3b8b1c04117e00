import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnounce } from './announcer.tsx';
import * as styles from './notice.later.module.css';

interface NoticeProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
}

/** Errors are announced immediately, other notices politely. */
export function Notice({ tone, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    // On a phone, a notice below a form may be off screen.
    if (tone !== 'plain') notice.current?.scrollIntoView({ block: 'nearest' });
    // An alert announces itself.
    if (tone !== 'bad') announce(notice.current?.innerText ?? '');
  }, [tone, announce]);
  return (
    <div
      ref={notice}
      role={tone === 'bad' ? 'alert' : undefined}
      data-tone={tone}
      className={styles.notice}
    >
      {children}
    </div>
  );
}

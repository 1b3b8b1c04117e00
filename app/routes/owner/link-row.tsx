import { type ReactNode, useEffect, useRef } from 'react';
import styles from './owner.module.css';

interface LinkRowProps {
  label: string;
  chosen: string;
  children: ReactNode;
}

/** Scrolls sideways on a phone, keeping the chosen link in view. */
export function LinkRow({ label, chosen, children }: LinkRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={row} className={styles.linkRow} aria-label={label}>
      {children}
    </nav>
  );
}

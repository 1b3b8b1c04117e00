import { clsx } from 'clsx';
import * as styles from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The `href` of the current tab. */
  current: string;
  className?: string | undefined;
  onClick?: () => void;
}

export function Tabs({ label: navLabel, tabs, current, className, onClick }: TabsProps) {
  return (
    <nav className={clsx(styles.tabs, className)} aria-label={navLabel}>
      {tabs.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          className={styles.tab}
          aria-current={href === current ? 'page' : undefined}
          onClick={onClick}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

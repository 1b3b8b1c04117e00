import { clsx } from 'clsx';
import type { Project } from '#content/content-types.ts';
import { technologies } from '#content/technologies.ts';
import { TechnologyIcon } from './technology-icon.tsx';
import * as styles from './technology-badges.module.css';

interface TechnologyBadgesProps {
  badges: Project['badges'];
  label?: string | undefined;
  className?: string | undefined;
}

export function TechnologyBadges({ badges, label, className }: TechnologyBadgesProps) {
  return (
    <ul className={clsx(styles.badges, className)} aria-label={label} translate="no">
      {badges.map((badge) => (
        <li key={badge} className={styles.badge}>
          <TechnologyIcon icon={technologies[badge].icon} size={16} />
          {badge}
        </li>
      ))}
    </ul>
  );
}

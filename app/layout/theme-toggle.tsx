import { clsx } from 'clsx';
import { useEffect } from 'react';
import { markTheme } from '#app/marks.ts';
import { rememberChoice } from '#app/parts/remember-choice.ts';
import { Button, Icon, moonIcon, sunIcon } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import styles from './theme-toggle.module.css';

/** Renders both icons, and CSS shows the right one before any script runs. */
export function ThemeToggle() {
  useEffect(() => {
    // The theme may have changed in another tab.
    const readAgain = () => markTheme();
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, []);
  return (
    <Button iconOnly className="whenScripted" onClick={toggleTheme}>
      <span className={clsx(styles.icon, 'whenLight')}>
        <Icon of={moonIcon} />
        <span className="visuallyHidden">{siteMessages.darkTheme}</span>
      </span>
      <span className={clsx(styles.icon, 'whenDark')}>
        <Icon of={sunIcon} />
        <span className="visuallyHidden">{siteMessages.lightTheme}</span>
      </span>
    </Button>
  );
}

function toggleTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = document.documentElement.dataset['theme'] ?? system;
  const theme = shown === 'dark' ? 'light' : 'dark';
  rememberChoice('theme', theme);
  markTheme(theme);
}

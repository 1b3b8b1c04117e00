import { useEffect } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { Button } from '../ui/key.tsx';
import { Icon } from '../ui/icon.tsx';
import { moonIcon, sunIcon } from '../ui/icons.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { chooseTheme, followTheme, paintBrowserFrame, themeNow } from './theme.ts';
import styles from './theme-toggle.module.css';

/**
 * Renders both icons. CSS shows the one for the other theme, so it is right before any script runs.
 */
export function ThemeToggle() {
  useEffect(paintBrowserFrame, []);
  useEffect(followTheme, []);
  return (
    <Button
      icon
      className="whenScripted"
      onClick={() => chooseTheme(themeNow() === 'dark' ? 'light' : 'dark')}
    >
      <span className={styles.toDark}>
        <Icon of={moonIcon} />
        <VisuallyHidden>{siteMessages.darkTheme}</VisuallyHidden>
      </span>
      <span className={styles.toLight}>
        <Icon of={sunIcon} />
        <VisuallyHidden>{siteMessages.lightTheme}</VisuallyHidden>
      </span>
    </Button>
  );
}

import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { messages } from '../../content/messages.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { chooseTheme, paintBrowserFrame, themeNow } from './theme.ts';
import styles from './theme-toggle.module.css';

/** Both faces are in the page, and CSS shows the one that leads away from the theme in force: right before any script. */
export function ThemeToggle() {
  useEffect(paintBrowserFrame, []);
  return (
    <Button icon className="whenScripted" onClick={() => chooseTheme(themeNow() === 'dark' ? 'light' : 'dark')}>
      <span className={styles.toDark}>
        <Moon aria-hidden />
        <VisuallyHidden>{messages.site.darkTheme}</VisuallyHidden>
      </span>
      <span className={styles.toLight}>
        <Sun aria-hidden />
        <VisuallyHidden>{messages.site.lightTheme}</VisuallyHidden>
      </span>
    </Button>
  );
}

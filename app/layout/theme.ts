import { rememberChoice } from '../remember-choice.ts';
import { markTheme } from '../starter.ts';

export type Theme = 'light' | 'dark';

/** The color of the browser's own frame: --paper of each theme. */
export const paperColors = { light: '#faf6ee', dark: '#0e121a' } as const;

/** The chosen theme, or else the system's. */
export function themeNow(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Changes the theme immediately and for a year. */
export function chooseTheme(theme: Theme): void {
  rememberChoice('theme', theme);
  document.documentElement.dataset['theme'] = theme;
  paintBrowserFrame();
}

/**
 * Shows a theme that is chosen in another tab, or while this page was in the back/forward cache.
 * Returns a function that stops it.
 */
export function followTheme(): () => void {
  const { cookieStore } = window as { cookieStore?: CookieStore };
  const readAgain = () => {
    markTheme(document.documentElement);
    paintBrowserFrame();
  };
  cookieStore?.addEventListener('change', readAgain);
  addEventListener('pageshow', readAgain);
  return () => {
    cookieStore?.removeEventListener('change', readAgain);
    removeEventListener('pageshow', readAgain);
  };
}

/** Gives the browser's frame the color of a theme that the visitor chose. */
export function paintBrowserFrame(): void {
  if (document.documentElement.dataset['theme'] === undefined) return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', paperColors[themeNow()]);
}

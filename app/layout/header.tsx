import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { markTheme } from '#app/marks.ts';
import { MailLink } from '#app/parts';
import { rememberChoice } from '#app/parts/remember-choice.ts';
import {
  Button,
  buttonClass,
  closeIcon,
  Container,
  Icon,
  mailIcon,
  menuIcon,
  moonIcon,
  restoreFocus,
  sunIcon,
  useAnnounce,
} from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import { monogram, struckKey } from '#content/monogram.ts';
import { Menu, menuId, SiteLink, siteLinks } from './menu.tsx';
import * as styles from './header.module.css';

interface HeaderProps {
  menuOpen: boolean;
  onMenuToggle: (open: boolean) => void;
}

/** Sticky. Hides on scrolling down, shows on scrolling up. */
export function Header({ menuOpen, onMenuToggle }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const menuKey = useRef<HTMLButtonElement>(null);
  useHideOnScroll(header);
  const toggled = (open: boolean) => {
    onMenuToggle(open);
    // A click outside leaves the focus nowhere. A followed link has already closed the menu, and
    // moved the focus.
    if (!open && menuOpen) restoreFocus(menuKey.current);
  };
  return (
    <header ref={header} className={styles.header}>
      <Container className={styles.inner}>
        <SiteLink href="/" className={styles.home} aria-label={siteMessages.homeLabel}>
          <Monogram />
        </SiteLink>
        <nav className={styles.links} aria-label={siteMessages.headerLinks}>
          {siteLinks.map(({ href, label }) => (
            <SiteLink key={href} href={href} className={styles.link}>
              {label}
            </SiteLink>
          ))}
        </nav>
        <div className={styles.keys}>
          <MailLink className={buttonClass('key', styles.email)} aria-label={siteMessages.emailMe}>
            <Icon of={mailIcon} />
            <span>{siteMessages.emailMe}</span>
          </MailLink>
          <ThemeToggle />
          <Button
            ref={menuKey}
            iconOnly
            className={styles.menuKey}
            popoverTarget={menuId}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            aria-label={menuOpen ? siteMessages.closeMenu : siteMessages.openMenu}
          >
            <Icon of={menuOpen ? closeIcon : menuIcon} />
          </Button>
        </div>
        <Menu isOpen={menuOpen} onToggle={toggled} />
      </Container>
    </header>
  );
}

/** Renders both icons, and CSS shows the right one before any script runs. */
function ThemeToggle() {
  const announce = useAnnounce();
  useEffect(() => {
    // The theme may have changed in another tab.
    const readAgain = () => markTheme();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', readAgain, stop);
    // Or in another window, where the browser reports it.
    const { cookieStore } = window as { cookieStore?: EventTarget };
    cookieStore?.addEventListener('change', readAgain, stop);
    return () => stop.abort();
  }, []);
  return (
    <Button
      iconOnly
      className="whenScripted"
      onClick={() => announce(siteMessages.themeNow[toggleTheme()])}
    >
      <span className={clsx(styles.themeIcon, 'whenLight')}>
        <Icon of={moonIcon} />
        <span className="visuallyHidden">{siteMessages.darkTheme}</span>
      </span>
      <span className={clsx(styles.themeIcon, 'whenDark')}>
        <Icon of={sunIcon} />
        <span className="visuallyHidden">{siteMessages.lightTheme}</span>
      </span>
    </Button>
  );
}

function toggleTheme(): 'light' | 'dark' {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = document.documentElement.dataset['theme'] ?? system;
  const theme = shown === 'dark' ? 'light' : 'dark';
  rememberChoice('theme', theme);
  markTheme(theme);
  return theme;
}

/** Less than this is jitter. */
const minScrollPx = 6;

/**
 * Sets `data-floating` while content is scrolled under the header, and `data-away` after scrolling
 * down.
 */
function useHideOnScroll(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = header.current;
    if (element === null) return undefined;
    let previous = scrollY;
    // The header's top margin scrolls away first.
    const margin = -Number.parseFloat(getComputedStyle(element).top);
    const onScroll = () => {
      const moved = scrollY - previous;
      element.toggleAttribute('data-floating', scrollY >= margin);
      if (Math.abs(moved) < minScrollPx && scrollY > 0) return;
      previous = scrollY;
      element.toggleAttribute('data-away', moved > 0 && scrollY > element.offsetHeight);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [header]);
}

/** Sized in em. Hidden from screen readers, because the link has the name. */
function Monogram() {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {monogram.map((letter, index) => (
        <span
          key={index}
          data-letter={letter}
          className={clsx(styles.letter, index === struckKey && 'struck')}
        />
      ))}
    </span>
  );
}

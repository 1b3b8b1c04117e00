import { clsx } from 'clsx';
import { useRef } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { Button, KeyLink } from '../ui/key.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeIcon, menuIcon } from '../ui/icons.ts';
import { Container } from '../ui/container.tsx';
import { Menu, menuId } from './menu.tsx';
import { Monogram } from './monogram.tsx';
import { SiteLink, siteLinks } from './site-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useLargeLogo } from './use-large-logo.ts';
import { useHideOnScroll } from './use-hide-on-scroll.ts';
import { PageLink } from '../ui/page-link.tsx';
import styles from './header.module.css';

interface HeaderProps {
  menuOpen: boolean;
  onMenuToggle: (open: boolean) => void;
}

/**
 * Stays at the top of the window, smaller than at the top of the page. Scrolling down hides it,
 * scrolling up shows it.
 */
export function Header({ menuOpen, onMenuToggle }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const menuKey = useRef<HTMLButtonElement>(null);
  const { isAway, isFloating } = useHideOnScroll(header);
  const largeLogoIsInView = useLargeLogo();
  const toggled = (open: boolean) => {
    onMenuToggle(open);
    // A click outside leaves the focus nowhere; a followed link has already taken it to the new
    // page.
    if (!open && document.activeElement === document.body) menuKey.current?.focus();
  };
  return (
    <header
      ref={header}
      className={styles.header}
      data-away={isAway && !menuOpen ? '' : undefined}
      data-floating={isFloating ? '' : undefined}
    >
      <Container className={styles.row}>
        <PageLink
          to="/"
          className={clsx(styles.home, largeLogoIsInView && styles.waiting)}
          aria-label={siteMessages.homeLabel}
        >
          <Monogram />
        </PageLink>
        <nav className={styles.links} aria-label={siteMessages.headerLinks}>
          {siteLinks.map(({ to, label }) => (
            <SiteLink key={to} to={to} className={styles.link}>
              {label}
            </SiteLink>
          ))}
        </nav>
        <div className={styles.keys}>
          <KeyLink href={`mailto:${provider.email}`} className={styles.email}>
            {siteMessages.emailMe}
          </KeyLink>
          <ThemeToggle />
          <Button
            ref={menuKey}
            icon
            className={styles.menuKey}
            popoverTarget={menuId}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            aria-label={menuOpen ? siteMessages.closeMenu : siteMessages.openMenu}
          >
            <Icon of={menuOpen ? closeIcon : menuIcon} />
          </Button>
        </div>
        <Menu ref={menu} onToggle={toggled} onFollow={() => menu.current?.hidePopover()} />
      </Container>
    </header>
  );
}

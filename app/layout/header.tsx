import { Menu as MenuIcon, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messages } from '../../content/messages.ts';
import { Button } from '../ui/button.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { Menu, menuId } from './menu.tsx';
import { Monogram } from './monogram.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './header.module.css';

interface HeaderProps {
  menuOpen: boolean;
  onMenuToggle: (open: boolean) => void;
}

export function Header({ menuOpen, onMenuToggle }: HeaderProps) {
  const menu = useRef<HTMLElement>(null);
  const menuKey = useRef<HTMLButtonElement>(null);
  const toggled = (open: boolean) => {
    onMenuToggle(open);
    // A click outside leaves the focus nowhere; a followed link has already taken it to the new page.
    if (!open && document.activeElement === document.body) menuKey.current?.focus();
  };
  return (
    <header>
      <Wrap className={styles.header}>
        <Link to="/" viewTransition prefetch="intent" className={styles.home} aria-label={messages.site.homeLabel}>
          <Monogram />
        </Link>
        <div className={styles.keys}>
          <ThemeToggle />
          <Button
            ref={menuKey}
            icon
            className={styles.menuKey}
            popoverTarget={menuId}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            aria-label={menuOpen ? messages.site.closeMenu : messages.site.openMenu}
          >
            {menuOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
          </Button>
        </div>
        <Menu ref={menu} onToggle={toggled} onFollow={() => menu.current?.hidePopover()} />
      </Wrap>
    </header>
  );
}

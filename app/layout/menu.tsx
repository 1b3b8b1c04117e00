import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useMatch } from 'react-router';
import { useSession } from '#app/api-client';
import { FullName, MailLink } from '#app/parts';
import { buttonClass, Icon, inboxIcon, logInIcon, userIcon } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import * as styles from './menu.later.module.css';

const { menu } = siteMessages;

export const siteLinks = [
  { href: '/', label: menu.home },
  { href: '/about', label: menu.about },
  { href: '/projects', label: menu.projects },
  { href: '/reviews', label: menu.reviews },
] as const;

export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const isPage = useMatch(href) !== null;
  const isSection = useMatch({ path: href, end: href === '/' }) !== null;
  return <a {...rest} href={href} aria-current={isPage ? 'page' : isSection || undefined} />;
}

export const menuId = 'menu';

interface MenuProps {
  isOpen: boolean;
  onToggle: (open: boolean) => void;
}

/** A popover opens before any script loads. */
export function Menu({ isOpen, onToggle }: MenuProps) {
  const popover = useRef<HTMLElement>(null);
  const close = () => popover.current?.hidePopover();
  const { account } = useSession();
  const noteOpened = useEffectEvent(() => {
    if (popover.current?.matches(':popover-open')) onToggle(true);
  });
  // It may be open before hydration.
  useEffect(() => noteOpened(), []);
  // Some versions of iOS keep popovers open after a tap outside.
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`#${menuId}, [popovertarget]`) === null)
        popover.current?.hidePopover();
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, [isOpen]);
  return (
    <nav
      ref={popover}
      id={menuId}
      popover="auto"
      className={styles.menu}
      aria-label={siteMessages.menuLabel}
      onToggle={({ target, currentTarget, newState }) => {
        // In React, toggle events of the popover inside the menu bubble up to it.
        if (target === currentTarget) onToggle(newState === 'open');
      }}
    >
      <ul className={styles.links}>
        {siteLinks.map(({ href, label }) => (
          <li key={href}>
            <SiteLink href={href} className={styles.link} onClick={close}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      <MailLink className={buttonClass('accent', styles.email)}>{siteMessages.emailMe}</MailLink>
      <div className={clsx(styles.account, 'whenLoggedOut')}>
        <a href="/auth/login" className={styles.accountLink} onClick={close}>
          <Icon of={logInIcon} />
          {siteMessages.logIn}
        </a>
      </div>
      <div className={clsx(styles.account, 'whenLoggedIn')}>
        <p className={styles.loggedInAs}>
          {menu.loggedInAs} {account && <FullName of={account} className="strong" />}
        </p>
        <SiteLink href="/account" className={styles.accountLink} onClick={close}>
          <Icon of={userIcon} />
          {menu.account}
        </SiteLink>
        {account?.owner && (
          <SiteLink href="/owner" className={styles.accountLink} onClick={close}>
            <Icon of={inboxIcon} />
            <span>{menu.deskWith(account.unanswered ?? 0)}</span>
          </SiteLink>
        )}
      </div>
    </nav>
  );
}

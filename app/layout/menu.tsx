import { clsx } from 'clsx';
import { useRef } from 'react';
import { Link, type LinkProps, useMatch } from 'react-router';
import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { useSession } from '../api-client/session.ts';
import { Icon, logInIcon, userIcon } from '../ui/icon.tsx';
import { KeyLink } from '../ui/key.tsx';
import styles from './menu.module.css';

const { menu } = siteMessages;

export const siteLinks = [
  { to: '/', label: menu.home },
  { to: '/about', label: menu.about },
  { to: '/projects', label: menu.projects },
  { to: '/reviews', label: menu.reviews },
] as const;

export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const isPage = useMatch(to) !== null;
  const isSection = useMatch({ path: to, end: to === '/' }) !== null;
  return <Link {...rest} to={to} aria-current={isPage ? 'page' : isSection || undefined} />;
}

export const menuId = 'menu';

/** A popover, so its button opens it before any script loads. */
export function Menu({ onToggle }: { onToggle: (open: boolean) => void }) {
  const popover = useRef<HTMLElement>(null);
  const close = () => popover.current?.hidePopover();
  const { account } = useSession();
  return (
    <nav
      ref={popover}
      id={menuId}
      popover="auto"
      className={styles.menu}
      aria-label={siteMessages.menuLabel}
      onToggle={(event) => onToggle(event.newState === 'open')}
    >
      <ul className={styles.links}>
        {siteLinks.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to} className={styles.link} onClick={close}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      <KeyLink href={`mailto:${provider.email}`} variant="accent" className={styles.email}>
        {siteMessages.emailMe}
      </KeyLink>
      <div className={clsx(styles.account, 'whenLoggedOut')}>
        <Link to="/auth/login" className={styles.accountLink} onClick={close}>
          <Icon of={logInIcon} />
          {siteMessages.logIn}
        </Link>
      </div>
      <div className={clsx(styles.account, 'whenLoggedIn')}>
        <p className={styles.loggedInAs}>
          {menu.loggedInAs} <bdi className="strong">{account?.fullName}</bdi>
        </p>
        <SiteLink to="/account" className={styles.accountLink} onClick={close}>
          <Icon of={userIcon} />
          {menu.account}
        </SiteLink>
      </div>
    </nav>
  );
}

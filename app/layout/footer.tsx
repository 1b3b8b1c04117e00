import { clsx } from 'clsx';
import { Mail } from 'lucide';
import { Link, useNavigate } from 'react-router';
import type { SocialLink } from '../../content/content-types.ts';
import socialMarks from '../../content/images/social-marks.svg?no-inline';
import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { logOut } from '../api-client/account.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeyLink } from '../ui/key-link.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { siteLinks } from './site-links.ts';
import styles from './footer.module.css';

export function Footer() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const askToLogOut = async () => {
    if (!(await dialogs.confirm(siteMessages.confirmLogOut, { label: siteMessages.logOut }))) return;
    logOut();
    await navigate('/');
  };
  return (
    <footer data-below-fold="" className={styles.footer}>
      <Wrap className={styles.row}>
        <nav className={styles.pages} aria-label={siteMessages.footerLinks}>
          {siteLinks.map(({ to, label }) => (
            <Link key={to} to={to} prefetch="intent" className={styles.link}>
              {label}
            </Link>
          ))}
        </nav>
        <ul className={styles.social}>
          {provider.socialLinks.map((link) => (
            <li key={link.kind}>
              <KeyLink icon href={link.href} aria-label={link.label} {...(link.kind === 'email' ? {} : { rel: 'me noopener' })}>
                <SocialMark kind={link.kind} />
              </KeyLink>
            </li>
          ))}
        </ul>
        <div className={styles.last}>
          <p className={styles.copyright}>{siteMessages.copyright}</p>
          <Link to="/privacy" prefetch="intent" className={styles.link}>
            {siteMessages.privacy}
          </Link>
          <Link to="/auth/login" prefetch="intent" className={clsx(styles.link, 'whenLoggedOut')}>
            {siteMessages.logIn}
          </Link>
          <Button variant="quiet" className={clsx(styles.link, 'whenLoggedIn')} onClick={() => void askToLogOut()}>
            {siteMessages.logOut}
          </Button>
        </div>
      </Wrap>
    </footer>
  );
}

function SocialMark({ kind }: { kind: SocialLink['kind'] }) {
  return kind === 'email' ? <Icon of={Mail} /> : <FileIcon href={`${socialMarks}#${kind}`} />;
}

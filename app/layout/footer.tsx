import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { logOut } from '#app/api-client';
import { MailLink, useDialogs } from '#app/parts';
import { setSound, useSound } from '#app/sound/play.ts';
import { Button, buttonClass, Container, Icon } from '#app/ui';
import type { SocialLink } from '#content/content-types.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import { siteLinks } from './menu.tsx';
import * as styles from './footer.module.css';

export function Footer() {
  const ask = useDialogs();
  const navigate = useNavigate();
  const askToLogOut = async () => {
    if (!(await ask({ text: siteMessages.confirmLogOut, confirm: { label: siteMessages.logOut } })))
      return;
    logOut();
    await navigate('/');
  };
  return (
    <footer>
      <Container className={styles.inner}>
        <nav className={styles.pages} aria-label={siteMessages.footerLinks}>
          {siteLinks.map(({ href, label }) => (
            <a key={href} href={href} className={styles.link}>
              {label}
            </a>
          ))}
        </nav>
        {provider.socialLinks.length > 0 && (
          <ul className="buttonRow">
            {provider.socialLinks.map((link) => (
              <li key={link.href}>
                <SocialKey {...link} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.legalRow}>
          <p className={styles.copyright}>{siteMessages.copyright}</p>
          <a href="/privacy" className={styles.link}>
            {siteMessages.privacy}
          </a>
          <a href="/auth/login" className={clsx(styles.link, 'whenLoggedOut')}>
            {siteMessages.logIn}
          </a>
          <Button
            variant="quiet"
            className={clsx(styles.link, 'whenLoggedIn')}
            onClick={() => void askToLogOut()}
          >
            {siteMessages.logOut}
          </Button>
          <SoundToggle />
        </div>
      </Container>
    </footer>
  );
}

function SocialKey({ icon, label, href }: SocialLink) {
  const address = href.startsWith('mailto:') ? href.slice('mailto:'.length) : undefined;
  const look = { className: buttonClass('key', '', true), 'aria-label': label };
  return address === undefined ? (
    <a {...look} href={href} rel="me noopener">
      <Icon of={icon} />
    </a>
  ) : (
    <MailLink {...look} address={address}>
      <Icon of={icon} />
    </MailLink>
  );
}

function SoundToggle() {
  const sound = useSound();
  if (sound === 'unheard') return null;
  const isOff = sound === 'off';
  return (
    <Button variant="quiet" className={styles.link} onClick={() => setSound(isOff ? 'on' : 'off')}>
      {isOff ? siteMessages.soundOn : siteMessages.soundOff}
    </Button>
  );
}

import { about } from '../../../content/about.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { provider } from '../../../content/provider.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import styles from './contact.module.css';
import { Section } from './section.tsx';

/** A link that emails the provider. In print, the address stands at the top. */
export function Contact() {
  return (
    <Section heading={aboutMessages.contact} isForScreen>
      <div className={styles.contact}>
        <p className={styles.lead}>{about.contact}</p>
        <p className={styles.ways}>
          <KeyLink href={`mailto:${provider.email}`} variant="accent">
            {siteMessages.emailMe}
          </KeyLink>
          <EmailAddress className={styles.address} />
        </p>
      </div>
    </Section>
  );
}

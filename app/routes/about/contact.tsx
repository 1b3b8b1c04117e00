import { about } from '../../../content/about.ts';
import { messages } from '../../../content/messages.ts';
import { provider } from '../../../content/provider.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import styles from './contact.module.css';
import { Section } from './section.tsx';

/** A link that emails the provider. In print, the address stands at the top. */
export function Contact() {
  return (
    <Section heading={messages.about.contact} isForScreen>
      <div className={styles.contact}>
        <p className={styles.lead}>{about.contact}</p>
        <p className={styles.ways}>
          <KeyLink href={`mailto:${provider.email}`} variant="accent">
            {messages.site.emailMe}
          </KeyLink>
          <EmailAddress className={styles.address} />
        </p>
      </div>
    </Section>
  );
}

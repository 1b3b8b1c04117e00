import { messages } from '../../../content/messages.ts';
import { provider } from '../../../content/provider.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import styles from './contact.module.css';
import { Section } from './section.tsx';

/** A link that emails the provider. In print, the address stands at the top. */
export function Contact() {
  return (
    <Section heading={messages.about.contact} isForScreen>
      <div className={styles.contact}>
        <p className={styles.lead}>{messages.about.contactLead}</p>
        <p className={styles.ways}>
          <KeyLink href={`mailto:${provider.email}`} variant="accent">
            {messages.site.emailMe}
          </KeyLink>
          <span className={styles.address}>{provider.email}</span>
        </p>
      </div>
    </Section>
  );
}

import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { EmailAddress } from './email-address.tsx';
import styles from './email-bar.module.css';
import { KeyLink } from './key.tsx';

/** A space bar that opens an email to the provider, and shows the address to those whose browser has no mail program. */
export function EmailBar({ subject }: { subject?: string | undefined }) {
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <KeyLink href={`mailto:${provider.email}${about}`} variant="accent" className={styles.bar}>
      <span>{siteMessages.emailMe}</span> <EmailAddress className={styles.address} />
    </KeyLink>
  );
}

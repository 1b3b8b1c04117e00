import { messages } from '../../content/messages.ts';
import { provider } from '../../content/provider.ts';
import styles from './email-bar.module.css';
import { KeyLink } from './key-link.tsx';

/** A space bar that opens an email to the provider, and shows the address to those whose browser has no mail program. */
export function EmailBar({ subject }: { subject?: string | undefined }) {
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <KeyLink href={`mailto:${provider.email}${about}`} variant="accent" className={styles.bar}>
      <span>{messages.site.emailMe}</span> <span className={styles.address}>{provider.email}</span>
    </KeyLink>
  );
}

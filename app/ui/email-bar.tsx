import { provider } from '../../content/provider.ts';
import styles from './email-bar.module.css';
import { KeyLink } from './key-link.tsx';

/** A space bar that opens an email to the provider, and shows the address to those whose browser has no mail program. */
export function EmailBar({ label }: { label: string }) {
  return (
    <KeyLink href={`mailto:${provider.email}`} variant="accent" className={styles.bar}>
      <span>{label}</span> <span className={styles.address}>{provider.email}</span>
    </KeyLink>
  );
}

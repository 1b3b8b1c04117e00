import { useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { EmailAddress } from './email-address.tsx';
import styles from './email-bar.module.css';
import { Button, KeyLink } from './key.tsx';

/**
 * A space bar that opens an email to the provider, and shows the address to those whose browser has
 * no mail program.
 */
export function EmailBar({ subject }: { subject?: string | undefined }) {
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(provider.email).then(
      () => setCopied(true),
      // The address stands beside it.
      () => undefined,
    );
  return (
    <div>
      <KeyLink href={`mailto:${provider.email}${about}`} variant="accent" className={styles.bar}>
        <span>{siteMessages.emailMe}</span> <EmailAddress className={styles.address} />
      </KeyLink>
      <div className={styles.copy}>
        <Button variant="quiet" className="whenScripted" onClick={() => void copy()}>
          {siteMessages.copyAddress}
        </Button>
        <span role="status">{isCopied ? siteMessages.copied : ''}</span>
      </div>
    </div>
  );
}

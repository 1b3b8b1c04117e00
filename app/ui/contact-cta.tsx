import { clsx } from 'clsx';
import { type Ref, useId, useRef, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { provider } from '../../content/provider.ts';
import { Container } from './page.tsx';
import { Button, KeyLink } from './key.tsx';
import styles from './contact-cta.module.css';

interface ContactCtaProps {
  question: string;
  lead: string;
  subject?: string;
}

export function ContactCta({ question, lead, subject }: ContactCtaProps) {
  const id = useId();
  return (
    <Container>
      <section className={styles.closing} aria-labelledby={id}>
        <div className="closeStack">
          <h2 id={id} className={styles.question}>
            {question}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <EmailBar subject={subject} />
      </section>
    </Container>
  );
}

/**
 * A space bar that opens an email to the provider, and shows the address to those whose browser has
 * no mail program.
 */
export function EmailBar({ subject }: { subject?: string | undefined }) {
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  const address = useRef<HTMLSpanElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(provider.email);
      setStatus(siteMessages.copied);
    } catch {
      // Refused, or missing because the site is open without https.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      setStatus(siteMessages.selectedToCopy);
    }
  };
  return (
    <div>
      <KeyLink
        href={`mailto:${provider.email}${about}`}
        variant="accent"
        className={clsx(styles.bar, 'printed')}
      >
        <span>{siteMessages.emailMe}</span>{' '}
        <EmailAddress ref={address} className={styles.address} />
      </KeyLink>
      <div className={styles.copy}>
        <Button variant="quiet" className="whenScripted" onClick={() => void copy()}>
          {siteMessages.copyAddress}
        </Button>
        <span role="status">{status}</span>
      </div>
    </div>
  );
}

const [name, domain] = provider.email.split('@');

interface EmailAddressProps {
  ref?: Ref<HTMLSpanElement>;
  className?: string | undefined;
}

/** The provider's address. Where it needs two lines, the second one begins with its domain. */
export function EmailAddress({ ref, className }: EmailAddressProps) {
  return (
    <span ref={ref} className={className}>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  );
}

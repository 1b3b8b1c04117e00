import { useId, useState } from 'react';
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

const [name, domain] = provider.email.split('@');

/** The provider's address. Where it needs two lines, the second one begins with its domain. */
export function EmailAddress({ className }: { className?: string | undefined }) {
  return (
    <span className={className}>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  );
}

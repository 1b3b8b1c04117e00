import { clsx } from 'clsx';
import { type Ref, useId } from 'react';
import { Button, ButtonLink, Container } from '#app/ui';
import { portraits } from '#content/generated/portraits.ts';
import type { EmailDraft } from '#content/messages/email.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import { mailAddress } from './mail-address.ts';
import { pictureFile } from './picture-file.ts';
import { useCopy } from './use-copy.ts';
import * as styles from './contact-cta.module.css';
import * as portraitStyles from './small-portrait.later.module.css';

interface ContactCtaProps {
  question: string;
  lead: string;
  draft?: EmailDraft;
}

export function ContactCta({ question, lead, draft }: ContactCtaProps) {
  const id = useId();
  return (
    <Container>
      <section className={styles.closing} aria-labelledby={id}>
        <div className="stack4">
          <h2 id={id} className={styles.question}>
            {question}
          </h2>
          <p className={styles.lead}>{lead}</p>
          <SmallPortrait />
        </div>
        <EmailBar draft={draft} />
      </section>
    </Container>
  );
}

/** A space bar that starts an email. Shows the address too, for browsers without a mail program. */
export function EmailBar({ draft }: { draft?: EmailDraft | undefined }) {
  const { shown, status, copy } = useCopy(provider.email);
  return (
    <div>
      <ButtonLink
        href={mailAddress(draft)}
        variant="accent"
        className={clsx(styles.bar, 'printed')}
      >
        <span>{siteMessages.emailMe}</span> <EmailAddress ref={shown} className={styles.address} />
      </ButtonLink>
      <div className={styles.copy}>
        <Button variant="quiet" className="whenScripted" onClick={() => void copy()}>
          {siteMessages.copyAddress}
        </Button>
        <span role="status">{status}</span>
      </div>
    </div>
  );
}

export function SmallPortrait() {
  if (provider.portrait === undefined) return null;
  const { source, alt } = provider.portrait;
  return (
    <img
      className={portraitStyles.portrait}
      src={pictureFile(portraits, source, 192, 'webp')}
      width={64}
      height={80}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}

interface EmailAddressProps {
  ref?: Ref<HTMLSpanElement>;
  address?: string;
  className?: string | undefined;
}

/** Breaks before the domain if it needs two lines. */
export function EmailAddress({ ref, address = provider.email, className }: EmailAddressProps) {
  const [name, domain] = address.split('@');
  return (
    <span ref={ref} className={className}>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  );
}

import { useId } from 'react';
import styles from './contact-cta.module.css';
import { EmailBar } from './email-bar.tsx';
import { Container } from './container.tsx';

interface ContactCtaProps {
  question: string;
  lead: string;
  /** What the email is about. */
  subject?: string;
}

/** The last thing on a page: a question, and the key to answer it by email. */
export function ContactCta({ question, lead, subject }: ContactCtaProps) {
  const id = useId();
  return (
    <Container>
      <section className={styles.closing} aria-labelledby={id}>
        <div className={styles.words}>
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

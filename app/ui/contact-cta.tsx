import { useId } from 'react';
import styles from './contact-cta.module.css';
import { EmailBar } from './email-bar.tsx';
import { Container } from './container.tsx';

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

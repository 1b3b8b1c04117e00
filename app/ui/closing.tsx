import { useId } from 'react';
import styles from './closing.module.css';
import { EmailBar } from './email-bar.tsx';
import { Wrap } from './wrap.tsx';

interface ClosingProps {
  question: string;
  lead: string;
  /** What the email is about. */
  subject?: string;
}

/** The last thing on a page: a question, and the key to answer it by email. */
export function Closing({ question, lead, subject }: ClosingProps) {
  const id = useId();
  return (
    <Wrap>
      <section className={styles.closing} aria-labelledby={id}>
        <div className={styles.words}>
          <h2 id={id} className={styles.question}>
            {question}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <EmailBar subject={subject} />
      </section>
    </Wrap>
  );
}

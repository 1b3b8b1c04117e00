import { useId } from 'react';
import styles from './closing.module.css';
import { EmailBar } from './email-bar.tsx';
import { Wrap } from './wrap.tsx';

/** The last thing on a page: a question, and the key to answer it by email. */
export function Closing({ question, lead }: { question: string; lead: string }) {
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
        <EmailBar />
      </section>
    </Wrap>
  );
}

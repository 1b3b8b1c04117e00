import { useId } from 'react';
import { messages } from '../../../content/messages.ts';
import { EmailBar } from '../../ui/email-bar.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './closing.module.css';

/** The last thing on About: a question, and the key to answer it by email. */
export function Closing() {
  const id = useId();
  return (
    <section className={styles.closing} aria-labelledby={id}>
      <Wrap className={styles.row}>
        <div className={styles.words}>
          <h2 id={id} className={styles.question}>
            {messages.about.closing}
          </h2>
          <p className={styles.lead}>{messages.about.closingLead}</p>
        </div>
        <EmailBar label={messages.about.contactButton} />
      </Wrap>
    </section>
  );
}

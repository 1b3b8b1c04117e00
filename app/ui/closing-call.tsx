import { useId } from 'react';
import { messages } from '../../content/messages.ts';
import { provider } from '../../content/provider.ts';
import { KeyLink } from './key-link.tsx';
import styles from './closing-call.module.css';

/** The last word of a page: a question, and the key and the address that answer it. */
export function ClosingCall({ name, text }: { name: string; text: string }) {
  const id = useId();
  const address = `mailto:${provider.email}`;
  return (
    <section className={styles.call} aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        {name}
      </h2>
      <div className={styles.answer}>
        <p className={styles.text}>{text}</p>
        <p className={styles.ways}>
          <KeyLink href={address} variant="accent">
            {messages.home.writeEmail}
          </KeyLink>
          <span className={styles.address}>{provider.email}</span>
        </p>
      </div>
    </section>
  );
}

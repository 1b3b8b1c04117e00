import { useEffect, useId, useRef } from 'react';
import { messages } from '../../content/messages.ts';
import { Button } from './button.tsx';
import { KeyLink } from './key-link.tsx';
import styles from './alert-dialog.module.css';

export interface DialogLink {
  label: string;
  to: string;
}

interface AlertDialogProps {
  kind: 'alert' | 'confirm';
  text: string;
  links: readonly DialogLink[];
  onClose: (agreed: boolean) => void;
}

/** A modal question; the safe answer has the initial focus, and Escape chooses it. */
export function AlertDialog({ kind, text, links, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  const agreed = useRef(false);
  const answer = (yes: boolean) => {
    agreed.current = yes;
    dialog.current?.close();
  };
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    safe.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={id} className={styles.dialog} onClose={() => onClose(agreed.current)}>
      <p id={id} className={styles.text}>
        {text}
      </p>
      <div className={styles.answers}>
        {links.map(({ label, to }, index) => (
          <KeyLink key={to} to={to} variant={index === 0 ? 'accent' : 'key'} onClick={() => answer(false)}>
            {label}
          </KeyLink>
        ))}
        <Button ref={safe} onClick={() => answer(kind === 'alert')}>
          {kind === 'confirm' ? messages.dialog.cancel : messages.dialog.ok}
        </Button>
        {kind === 'confirm' ? (
          <Button variant="accent" onClick={() => answer(true)}>
            {messages.dialog.ok}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import type { KeyVariant } from './key-class.ts';
import { KeyLink } from './key-link.tsx';
import styles from './alert-dialog.module.css';

export interface DialogLink {
  label: string;
  to: string;
}

/** What agreeing does, in the words of its button. */
export interface DialogAct {
  label: string;
  variant?: KeyVariant;
}

export interface DialogContent {
  text: string;
  /** A second, quieter sentence. */
  detail?: string | undefined;
  links?: readonly DialogLink[] | undefined;
  /** The safe answer. */
  dismiss: string;
  /** Only a question has one. */
  act?: DialogAct | undefined;
}

interface AlertDialogProps extends DialogContent {
  onClose: (agreed: boolean) => void;
}

/** A modal question; the safe answer has the initial focus, and Escape chooses it. */
export function AlertDialog({ text, detail, links, dismiss, act, onClose }: AlertDialogProps) {
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
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      className={styles.dialog}
      onClose={() => onClose(agreed.current)}
    >
      <p id={id} className={styles.text}>
        {text}
      </p>
      {detail === undefined ? null : (
        <p id={`${id}-detail`} className={styles.detail}>
          {detail}
        </p>
      )}
      <div className={styles.answers}>
        {links?.map(({ label, to }, index) => (
          <KeyLink key={to} to={to} variant={index === 0 ? 'accent' : 'key'} onClick={() => answer(false)}>
            {label}
          </KeyLink>
        ))}
        <Button ref={safe} variant={links === undefined ? 'key' : 'quiet'} onClick={() => answer(false)}>
          {dismiss}
        </Button>
        {act === undefined ? null : (
          <Button variant={act.variant ?? 'accent'} onClick={() => answer(true)}>
            {act.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}

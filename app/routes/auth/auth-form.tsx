import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useFocusFirstError } from '../../api-client/use-focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth.module.css';

interface AuthFormProps {
  submit: string;
  busy: boolean;
  /** Beneath the form, in red. */
  error?: ReactNode;
  children: ReactNode;
  onSubmit: (form: FormData) => Promise<void>;
}

/** One calm column of fields, a button, and what went wrong beneath. */
export function AuthForm({ submit, busy, error, children, onSubmit }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    await onSubmit(new FormData(event.currentTarget));
    focusFirstError();
  };
  return (
    <>
      <form ref={form} method="post" className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
        {children}
        <Button type="submit" variant="accent" busy={busy} className={styles['submit']}>
          {submit}
        </Button>
      </form>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}

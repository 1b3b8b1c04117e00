import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { type FormSchemas, loadFormSchemas } from '../../api-client/load-form-schemas.ts';
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
  onSubmit: (form: FormData, schemas: FormSchemas) => Promise<void>;
}

/** One calm column of fields, a button, and what went wrong beneath. */
export function AuthForm({ submit, busy, error, children, onSubmit }: AuthFormProps) {
  const [isCodeMissing, setCodeMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const schemas = await loadFormSchemas();
    setCodeMissing(schemas === undefined);
    if (schemas === undefined) return;
    await onSubmit(typed, schemas);
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
      {isCodeMissing ? <Notice tone="bad">{messages.error.missingCode}</Notice> : null}
      {error === undefined || isCodeMissing ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { authMessages } from '../../../content/messages/auth.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth.module.css';

interface AuthFormProps {
  submit: string;
  /** Beneath the form, in red. */
  error?: ReactNode;
  children: ReactNode;
  action: (form: FormData) => void;
}

/** One calm column of fields, a button, and what went wrong beneath. Without JavaScript nobody fills it in, because it could not be sent. */
export function AuthForm({ submit, error, children, action }: AuthFormProps) {
  return (
    <>
      <noscript>
        <p>{authMessages.needsScript}</p>
      </noscript>
      <Form className={clsx(styles.form, 'whenScripted')} action={action}>
        {children}
        <SubmitButton className={styles.submit}>{submit}</SubmitButton>
      </Form>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}

import type { ReactNode } from 'react';
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

/** One calm column of fields, a button, and what went wrong beneath. */
export function AuthForm({ submit, error, children, action }: AuthFormProps) {
  return (
    <>
      <Form className={styles.form} action={action}>
        {children}
        <SubmitButton className={styles.submit}>{submit}</SubmitButton>
      </Form>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}

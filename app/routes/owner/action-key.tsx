import type { ComponentProps } from 'react';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './owner.module.css';
import { useOwnerAction } from './use-owner-action.ts';

interface ActionKeyProps {
  variant: ComponentProps<typeof SubmitButton>['variant'];
  label: string;
  /** Resolves to what was done, or to nothing if the owner thought better of it. */
  act: () => Promise<string | undefined>;
}

/** A key that does one thing at once, with why it failed beside it. */
export function ActionKey({ variant, label, act }: ActionKeyProps) {
  const [{ problem }, run] = useOwnerAction(act);
  return (
    <Form className={styles.inline} action={run}>
      <SubmitButton variant={variant}>{label}</SubmitButton>
      <ProblemNotice problem={problem} />
    </Form>
  );
}

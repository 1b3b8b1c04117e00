import type { ComponentProps } from 'react';
import { ownerMessages } from '../../../content/messages/owner.ts';
import type { Change } from '../../../shared/owner.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './owner.module.css';
import { useOwnerAction } from './use-owner-action.ts';

interface ActionKeyProps {
  variant?: ComponentProps<typeof SubmitButton>['variant'];
  label: string;
  /** What to ask before. */
  question?: string;
  act: () => Promise<Change>;
  /** What it has done, in words. */
  done: string;
}

/** A key that does one thing at once, with why it failed beside it. */
export function ActionKey({ variant = 'key', label, question, act, done }: ActionKeyProps) {
  const ask = useDialogs();
  const [{ problem }, run] = useOwnerAction(async () => {
    if (
      question !== undefined &&
      !(await ask({ text: question, act: { label, variant: 'danger' } }))
    )
      return undefined;
    return (await act()).changed ? done : ownerMessages.unchanged;
  });
  return (
    <Form className={styles.inline} action={run}>
      <SubmitButton variant={variant}>{label}</SubmitButton>
      <ProblemNotice problem={problem} />
    </Form>
  );
}

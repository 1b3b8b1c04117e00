import { type ComponentProps, createContext, useContext } from 'react';
import { useRevalidator } from 'react-router';
import { ownerMessages } from '../../../content/messages/owner.ts';
import type { Change } from '../../../shared/owner.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { type Check, useFormAction } from '../../forms/use-form-action.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './owner.module.css';

export const Announce = createContext<(text: string) => void>(() => undefined);

/**
 * Does what a form asks for, loads the page anew, and says what was done: the text that `act`
 * resolves to, nothing, or that it is gone. After a failure, also loads it anew. If the password was given too long ago, the page asks
 * for it, and then shows the form with its draft again.
 */
export function useOwnerAction(
  act: (form: FormData) => Promise<string | undefined>,
  check?: Check,
) {
  const { revalidate } = useRevalidator();
  const announce = useContext(Announce);
  return useFormAction(async (form) => {
    // The same news twice is news.
    announce('');
    try {
      const done = await act(form);
      if (done === undefined) return;
      await revalidate();
      announce(done);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // It may have been done, and only the answer been lost.
      const reloaded = revalidate();
      const { code } = error;
      if (code !== 'password_needed' && code !== 'not_found') throw error;
      await reloaded;
      if (code === 'not_found') announce(ownerMessages.gone);
    }
  }, check);
}

interface ActionKeyProps {
  variant?: ComponentProps<typeof SubmitButton>['variant'];
  label: string;
  question?: string;
  act: () => Promise<Change>;
  done: string;
}

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

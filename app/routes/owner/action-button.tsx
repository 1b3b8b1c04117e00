import { createContext, useContext } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '#app/api-client';
import { afterAsking, type FormRules, ProblemNotice, useFormAction } from '#app/forms';
import { useDialogs } from '#app/parts';
import { Button, type ButtonVariant, Form } from '#app/ui';
import { ownerMessages } from '#content/messages/owner.ts';
import type { Change } from '#shared/owner.ts';
import * as styles from './owner.module.css';

export const Announce = createContext<(text: string) => void>(() => undefined);

/**
 * Runs a form's action, reloads the page's data, and announces the text that `act` resolves to, or
 * that the subject is gone. If the password confirmation has expired, the page asks for it and then
 * reopens the form with its draft.
 */
export function useOwnerAction(act: (form: FormData) => Promise<string>, rules?: FormRules) {
  const { revalidate } = useRevalidator();
  const announce = useContext(Announce);
  return useFormAction(async (form) => {
    // Clear it first, so a repeated message is announced again.
    announce('');
    try {
      const done = await act(form);
      await revalidate();
      announce(done);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // It may have succeeded without its answer arriving.
      const reloaded = revalidate();
      const { code } = error;
      if (code !== 'password_needed' && code !== 'not_found') throw error;
      await reloaded;
      if (code === 'not_found') announce(ownerMessages.gone);
    }
  }, rules);
}

interface ActionButtonProps {
  variant?: ButtonVariant;
  label: string;
  question?: string;
  act: () => Promise<Change>;
  done: string;
}

export function ActionButton({ variant = 'key', label, question, act, done }: ActionButtonProps) {
  const ask = useDialogs();
  const [{ problem }, run, isRunning] = useOwnerAction(async () =>
    (await act()).changed ? done : ownerMessages.unchanged,
  );
  const confirm = async () =>
    question === undefined || ask({ text: question, confirm: { label, variant: 'danger' } });
  return (
    <Form className={styles.inline} action={afterAsking(confirm, run)}>
      <Button type="submit" variant={variant} busy={isRunning}>
        {label}
      </Button>
      <ProblemNotice problem={problem} />
    </Form>
  );
}

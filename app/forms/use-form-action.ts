import { useActionState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { InvalidForm } from './validate.ts';

export interface FormState<Answer> {
  /** Messages by the names of the fields they are about. */
  errors: Readonly<Record<string, string>>;
  problem?: ApiProblem;
  answer?: Answer;
}

/**
 * Turns what a form's action throws into the form's state. If the session has ended, it redirects
 * to log in and back. React queues a second submit until the action ends; `SubmitButton` ignores
 * it.
 */
export function useFormAction<Answer>(act: (form: FormData) => Promise<Answer>) {
  const navigate = useNavigate();
  const location = useLocation();
  return useActionState<FormState<Answer>, FormData>(
    async (_previous, form) => {
      // React defers state set before the first await until the action ends: dialogs would never
      // open.
      await Promise.resolve();
      try {
        return { errors: {}, answer: await act(form) };
      } catch (error) {
        if (error instanceof InvalidForm) return { errors: error.errors };
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code === 'session_ended') {
          await navigate(logInPath(location));
          return { errors: {} };
        }
        return {
          errors: Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
          problem: error,
        };
      }
    },
    { errors: {} },
  );
}

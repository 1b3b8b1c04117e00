import { useActionState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { InvalidForm } from './validate.ts';

/** How a form's last action went. */
export interface FormState<Answer> {
  /** Messages by the names of the fields they are about. */
  errors: Readonly<Record<string, string>>;
  problem?: ApiProblem;
  answer?: Answer;
}

/**
 * The action of a form: what it throws becomes the form's state. When the session has ended, the visitor is sent to log in, and comes
 * back. Another submit during the action waits for it: `SubmitButton` takes none meanwhile.
 */
export function useFormAction<Answer>(act: (form: FormData) => Promise<Answer>) {
  const navigate = useNavigate();
  const location = useLocation();
  return useActionState<FormState<Answer>, FormData>(
    async (_previous, form) => {
      // React defers state set before the first await until the action ends: dialogs would never open.
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
        return { errors: Object.fromEntries(error.errors.map(({ field, message }) => [field, message])), problem: error };
      }
    },
    { errors: {} },
  );
}

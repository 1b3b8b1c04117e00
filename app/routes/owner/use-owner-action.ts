import { createContext, useContext } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';

/** Says on the page what was just done. */
export const Announce = createContext<(text: string) => void>(() => undefined);

/**
 * Does what a form asks for, loads the page anew, and says what was done: the text that `act`
 * resolves to, or nothing. If the password was given too long ago, the page asks for it, and then
 * shows the form with its draft again.
 */
export function useOwnerAction(act: (form: FormData) => Promise<string | undefined>) {
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
      if (!(error instanceof ApiProblem) || error.code !== 'password_needed') throw error;
      await revalidate();
    }
  });
}

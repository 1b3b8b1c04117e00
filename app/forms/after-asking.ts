import { startTransition } from 'react';

/**
 * Asks before running a form's action. The form isn't pending while it asks, so its button takes
 * `busy` from the action's own state.
 */
export const afterAsking =
  (ask: () => Promise<boolean>, submit: (form: FormData) => void) =>
  (form: FormData): void => {
    const askFirst = async () => {
      // React defers state updates before the first await until the action ends.
      await Promise.resolve();
      if (await ask()) startTransition(() => submit(form));
    };
    void askFirst();
  };

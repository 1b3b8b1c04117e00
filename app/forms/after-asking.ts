import { startTransition } from 'react';

/**
 * A form's action that asks before it runs another. Until it is agreed to, nothing is on its way,
 * and the form is not pending: its button takes `busy` from the other action.
 */
export const afterAsking =
  (ask: () => Promise<boolean>, submit: (form: FormData) => void) =>
  (form: FormData): void => {
    const askFirst = async () => {
      // React defers state set before the first await until the action ends.
      await Promise.resolve();
      if (await ask()) startTransition(() => submit(form));
    };
    void askFirst();
  };

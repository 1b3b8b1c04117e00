import { startTransition } from 'react';

/**
 * Asks before it runs another form action. Until the visitor agrees, the form is not pending: its
 * button takes `busy` from the other action.
 */
export const afterAsking =
  (ask: () => Promise<boolean>, submit: (form: FormData) => void) =>
  (form: FormData): void => {
    const askFirst = async () => {
      // React defers state that is set before an action's first await.
      await Promise.resolve();
      if (await ask()) startTransition(() => submit(form));
    };
    void askFirst();
  };

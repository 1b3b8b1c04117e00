import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Brings the first refused field of a form into focus: called after a refusal, it waits until that is drawn. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, form]);
  return useCallback(() => setRefusals((count) => count + 1), []);
}

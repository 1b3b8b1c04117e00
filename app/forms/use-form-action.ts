import { type SyntheticEvent, useActionState, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
import { ApiProblem, logInPath } from '#app/api-client';
import { authMessages } from '#content/messages/auth.ts';
import { checkForm, type Errors, type FormRules, InvalidForm } from './validate.ts';

export interface FormState<Answer> {
  errors: Errors;
  problem?: ApiProblem | undefined;
  answer?: Answer;
}

/**
 * Returns a `navigate` for use after a request. It does nothing if the visitor has left the page or
 * is leaving it.
 */
export function useNavigateIfStillHere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const here = useRef<string>(undefined);
  useLayoutEffect(() => {
    here.current = isLeaving ? undefined : pathname;
  }, [pathname, isLeaving]);
  return async (to: string, options?: NavigateOptions): Promise<void> => {
    if (window.location.pathname === here.current) await navigate(to, options);
  };
}

/**
 * Turns errors thrown by a form's action into form state. An ended session redirects to log in and
 * back. `recheck` clears a field's message as soon as its value is valid by `rules`.
 */
export function useFormAction<Answer>(
  act: (form: FormData) => Promise<Answer>,
  rules: FormRules = {},
) {
  const navigate = useNavigateIfStillHere();
  const location = useLocation();
  const [state, submit, isPending] = useActionState<
    FormState<Answer> & { sent?: FormData },
    FormData
  >(
    async (_previous, form) => {
      // React defers state updates before the first await until the action ends, so dialogs would
      // never open.
      await Promise.resolve();
      try {
        return { errors: {}, answer: await act(form) };
      } catch (error) {
        if (error instanceof InvalidForm) return { errors: error.errors, sent: form };
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code === 'session_ended') {
          await navigate(logInPath(location));
          return { errors: {} };
        }
        return {
          errors: firstMessages(error),
          problem: error,
          sent: form,
        };
      }
    },
    { errors: {} },
  );
  // Hide messages while pending, so a repeated one is announced again.
  const { errors, recheck } = useRecheck(state, rules);
  const shown = isPending ? { errors, recheck } : { ...state, errors, recheck };
  return [shown, submit, isPending] as const;
}

/** Keeps the messages of fields that are still invalid. */
function useRecheck({ errors, sent }: { errors: Errors; sent?: FormData }, rules: FormRules) {
  const [left, setLeft] = useState({ of: errors, errors });
  const shown = left.of === errors ? left.errors : errors;
  const recheck = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    if (sent === undefined) return;
    const now = new FormData(currentTarget);
    const { errors: wrongNow } = checkForm(rules, now);
    const { errors: wrongBefore } = checkForm(rules, sent);
    const isWrong = ([field, message]: [string, string]): boolean => {
      // A password that's still being retyped doesn't match yet.
      if (wrongNow[field] === authMessages.mismatch) return message === authMessages.mismatch;
      if (wrongNow[field] !== undefined) return true;
      // The rules can't tell why the server refused a value, so wait for another one.
      return wrongBefore[field] === undefined && now.get(field) === sent.get(field);
    };
    setLeft({ of: errors, errors: Object.fromEntries(Object.entries(shown).filter(isWrong)) });
  };
  return { errors: shown, recheck };
}

function firstMessages({ errors }: ApiProblem): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of errors) messages[field] ??= message;
  return messages;
}

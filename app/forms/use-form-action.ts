import { type SyntheticEvent, useActionState, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
import { logInPath } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';

/** A message for each invalid field, by its name. */
export type Errors = Readonly<Record<string, string>>;

export interface FormState<Answer> {
  errors: Errors;
  problem?: ApiProblem | undefined;
  answer?: Answer;
}

/** Checks the fields of a form, or resolves to nothing if its schemas are unreachable. */
export type Check = (form: FormData) => Promise<{ errors: Errors; mismatch: string } | undefined>;

/**
 * Returns `navigate` for after a request: it does nothing if the visitor has gone to another page
 * meanwhile, or is waiting for one.
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
 * Turns what a form's action throws into the form's state. If the session has ended, it redirects
 * to log in and back. React queues a second submit until the action ends; `SubmitButton` ignores
 * it.
 *
 * With `check`, `recheck` takes a message away at the first input that makes its field valid.
 */
export function useFormAction<Answer>(
  act: (form: FormData) => Promise<Answer>,
  check: Check = async () => undefined,
) {
  const navigate = useNavigateIfStillHere();
  const location = useLocation();
  const [state, submit, isPending] = useActionState<
    FormState<Answer> & { sent?: FormData },
    FormData
  >(
    async (_previous, form) => {
      // React defers state set before the first await until the action ends: dialogs would never
      // open.
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
  // A repeated message goes and comes back, and so is announced again.
  const { errors, recheck } = useRecheck(state, check);
  const shown = isPending ? { errors, recheck } : { ...state, errors, recheck };
  return [shown, submit, isPending] as const;
}

/** The messages of a form whose fields are still as wrong as when it was sent. */
function useRecheck({ errors, sent }: { errors: Errors; sent?: FormData }, check: Check) {
  const [left, setLeft] = useState({ of: errors, errors });
  const shown = left.of === errors ? left.errors : errors;
  const update = async (now: FormData) => {
    if (sent === undefined) return;
    const [wrongNow, wrongBefore] = await Promise.all([check(now), check(sent)]);
    if (wrongNow === undefined || wrongBefore === undefined) return;
    const { mismatch } = wrongNow;
    const isWrong = ([field, message]: [string, string]): boolean => {
      // A password that is being retyped does not match yet.
      if (wrongNow.errors[field] === mismatch) return message === mismatch;
      if (wrongNow.errors[field] !== undefined) return true;
      // Only the server knows why it refused a value.
      return wrongBefore.errors[field] === undefined && now.get(field) === sent.get(field);
    };
    setLeft((before) => ({
      of: errors,
      errors: Object.fromEntries(
        Object.entries(before.of === errors ? before.errors : errors).filter(isWrong),
      ),
    }));
  };
  const recheck = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    void update(new FormData(currentTarget));
  return { errors: shown, recheck };
}

/** The first message of each field, as the forms themselves and the command line show it. */
function firstMessages({ errors }: ApiProblem): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of errors) messages[field] ??= message;
  return messages;
}

/** A form that is not sent: the first message of each invalid field. */
export class InvalidForm extends Error {
  readonly errors: Errors;

  constructor(errors: Errors) {
    super('invalid form');
    this.name = 'InvalidForm';
    this.errors = errors;
  }
}

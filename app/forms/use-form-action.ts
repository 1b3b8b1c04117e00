import { useActionState, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';
import type { z } from 'zod';
import { logInPath } from '../api-client/account.ts';
import { inTime } from '../api-client/fetch-json.ts';
import { ApiProblem } from '../api-client/problem.ts';
import type * as formSchemas from './schemas.ts';

export interface FormState<Answer> {
  errors: Readonly<Record<string, string>>;
  problem?: ApiProblem | undefined;
  answer?: Answer;
}

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
 */
export function useFormAction<Answer>(act: (form: FormData) => Promise<Answer>) {
  const navigate = useNavigateIfStillHere();
  const location = useLocation();
  const [state, submit, isPending] = useActionState<FormState<Answer>, FormData>(
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
          errors: firstMessages(error),
          problem: error,
        };
      }
    },
    { errors: {} },
  );
  // A repeated message goes and comes back, and so is announced again.
  const shown = isPending ? { errors: state.errors } : state;
  return [shown, submit, isPending] as const;
}

/** The first message of each field, as the forms themselves and the command line show it. */
function firstMessages({ errors }: ApiProblem): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of errors) messages[field] ??= message;
  return messages;
}

/** A form that is not sent: the first message of each invalid field. */
export class InvalidForm extends Error {
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super('invalid form');
    this.name = 'InvalidForm';
    this.errors = errors;
  }
}

const loadSchemas = () => import('./schemas.ts');

// A browser that missed the file may never ask for it again.
const fetchSchemas = () => void loadSchemas().catch(() => undefined);

/** Attributes of a form that `validate` checks: its schemas come before it is sent. */
export const validated = {
  onFocus: fetchSchemas,
  onPointerEnter: fetchSchemas,
  // It may have got the focus before hydration.
  ref: (form: HTMLFormElement | null) => {
    if (form?.contains(document.activeElement) === true) fetchSchemas();
  },
};

/**
 * Validates a form with the server's schema. Throws `InvalidForm`. If the schemas are unreachable,
 * or a deploy removed them, the form goes to the server as it is, which checks the same.
 */
export async function validate<Schema extends z.ZodType>(
  form: FormData,
  choose: (schemas: typeof formSchemas) => Schema,
): Promise<z.output<Schema>> {
  const schemas = await inTime(loadSchemas()).catch(() => undefined);
  if (schemas === undefined) return Object.fromEntries(form) as z.output<Schema>;
  const { values, errors } = schemas.checkForm(choose(schemas), form);
  if (values === undefined) throw new InvalidForm(errors);
  return values;
}

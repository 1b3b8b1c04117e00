import type { z } from 'zod';
import { inTime } from '../api-client/fetch-json.ts';
import { ApiProblem } from '../api-client/problem.ts';
import type * as formSchemas from './schemas.ts';
import { type Check, type Errors, InvalidForm } from './use-form-action.ts';

const loadSchemas = () => import('./schemas.ts');

type ChooseSchema<Schema> = (schemas: typeof formSchemas) => Schema;

export const checkBy =
  (choose: ChooseSchema<z.ZodType>): Check =>
  async (form) => {
    const schemas = await loadSchemas().catch(() => undefined);
    if (schemas === undefined) return undefined;
    return { ...schemas.checkForm(choose(schemas), form), mismatch: schemas.mismatch };
  };

// Browsers may never retry a failed import. `validate` then leaves it to the server.
const fetchSchemas = () => void loadSchemas().catch(() => undefined);

/** Spread on a form to load its schemas before it's sent. */
export const validated = {
  onFocus: fetchSchemas,
  onPointerEnter: fetchSchemas,
  // It may have been focused before hydration.
  ref: (form: HTMLFormElement | null) => {
    if (form?.contains(document.activeElement) === true) fetchSchemas();
  },
};

/**
 * Validates with the server's schema. Throws `InvalidForm`. If the schemas can't be loaded, returns
 * the fields as they are, and the server validates them.
 */
export async function validate<Schema extends z.ZodType>(
  form: FormData,
  choose: ChooseSchema<Schema>,
): Promise<z.output<Schema>> {
  const schemas = await inTime(loadSchemas()).catch(() => undefined);
  if (schemas === undefined) return Object.fromEntries(form) as z.output<Schema>;
  const { values, errors } = schemas.checkForm(choose(schemas), form);
  if (values === undefined) throw new InvalidForm(errors);
  return values;
}

export const toFieldErrors =
  (code: string, errors: Errors) =>
  (problem: unknown): never => {
    throw problem instanceof ApiProblem && problem.code === code
      ? new InvalidForm(errors)
      : problem;
  };

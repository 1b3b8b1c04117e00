import type { z } from 'zod';
import { ApiProblem } from '#app/api-client';
import { inTime } from '#framework/page.ts';
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

// Browsers may never retry a failed module.
const fetchSchemas = () => void loadSchemas().catch(() => undefined);

/** Spread into a form: fetches its schemas before it is sent. */
export const validated = {
  onFocus: fetchSchemas,
  onPointerEnter: fetchSchemas,
  // The focus may have come before hydration.
  ref: (form: HTMLFormElement | null) => {
    if (form?.contains(document.activeElement) === true) fetchSchemas();
  },
};

/**
 * Validates with the server's schema, and throws `InvalidForm`. If the schemas cannot be loaded,
 * only the server checks.
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

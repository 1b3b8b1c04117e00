import type { z } from 'zod';
import { ApiProblem } from '../api-client/problem.ts';
import type * as formSchemas from './schemas.ts';

/** A form that is not sent: the first message of each invalid field. */
export class InvalidForm extends Error {
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super('invalid form');
    this.name = 'InvalidForm';
    this.errors = errors;
  }
}

/**
 * Validates a form with the server's schema. The schemas are fetched when a form is first sent.
 * Throws `InvalidForm`, or an `ApiProblem` with the code `missing_code` if a deploy removed the
 * schemas or they are unreachable.
 */
export async function validate<Schema extends z.ZodType>(
  form: FormData,
  choose: (schemas: typeof formSchemas) => Schema,
): Promise<z.output<Schema>> {
  const schemas = await import('./schemas.ts').catch(() => {
    throw new ApiProblem(0, { code: 'missing_code' });
  });
  const { values, errors } = schemas.checkForm(choose(schemas), form);
  if (values === undefined) throw new InvalidForm(errors);
  return values;
}

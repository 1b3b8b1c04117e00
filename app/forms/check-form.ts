import { z } from 'zod';

// The probe of `new Function` that zod would make otherwise is refused by the site's security policy.
z.config({ jitless: true });

export interface Checked<Values> {
  values?: Values;
  /** The first message of each bad field. */
  errors: Record<string, string>;
}

/** Checks a form with the schema that the server uses. */
export function checkForm<Schema extends z.ZodType>(schema: Schema, form: FormData | string): Checked<z.output<Schema>> {
  const result = schema.safeParse(form instanceof FormData ? Object.fromEntries(form) : form);
  if (result.success) return { values: result.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return { errors };
}

import { z } from 'zod';

// By default, zod tries `new Function`, which the Content-Security-Policy blocks.
z.config({ jitless: true });

export interface Checked<Values> {
  values?: Values;
  errors: Record<string, string>;
}

export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(Object.fromEntries(form));
  if (result.success) return { values: result.data, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return { errors };
}

import { ApiProblem } from '#app/api-client';
import { authMessages } from '#content/messages/auth.ts';
import { fieldsMessages } from '#content/messages/fields.ts';
import { hasNoBadge } from '#shared/field-rules.ts';
import type { Rule } from '#shared/rule.ts';

export type Errors = Readonly<Record<string, string>>;

export class InvalidForm extends Error {
  readonly errors: Errors;

  constructor(errors: Errors) {
    super('invalid form');
    this.name = 'InvalidForm';
    this.errors = errors;
  }
}

export type FormRules<Name extends string = string> = Readonly<Record<Name, Rule>>;

export function checkForm(rules: FormRules, form: FormData) {
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [name, { clean, checks }] of Object.entries(rules)) {
    const typed = form.get(name);
    const value = clean(typeof typed === 'string' ? typed : '');
    const failed = checks.find(({ isValid }) => !isValid(value));
    if (failed !== undefined) errors[name] = failed.error;
    values[name] = value;
  }
  if (values['password'] !== values['passwordRetype'] && 'passwordRetype' in rules)
    errors['passwordRetype'] ??= authMessages.mismatch;
  if (!hasNoBadge(values)) errors['lastName'] ??= fieldsMessages.imitatesBadge;
  return { values, errors };
}

/** Returns what the fields hold, or throws `InvalidForm`. */
export function validate<Name extends string>(
  form: FormData,
  rules: FormRules<Name>,
): Record<Name, string> {
  const { values, errors } = checkForm(rules, form);
  if (Object.keys(errors).length > 0) throw new InvalidForm(errors);
  return values;
}

export const toFieldErrors =
  (code: string, errors: Errors) =>
  (problem: unknown): never => {
    throw problem instanceof ApiProblem && problem.code === code
      ? new InvalidForm(errors)
      : problem;
  };

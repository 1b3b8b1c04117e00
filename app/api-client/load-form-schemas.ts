import type * as schemas from './form-schemas.ts';

export type FormSchemas = typeof schemas;

/** Loads the schemas of the forms; undefined when their code is gone after a deploy, or cannot be reached. */
export async function loadFormSchemas(): Promise<FormSchemas | undefined> {
  try {
    return await import('./form-schemas.ts');
  } catch {
    return undefined;
  }
}

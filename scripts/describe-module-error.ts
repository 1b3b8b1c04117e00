import { stripVTControlCharacters } from 'node:util';

/** Describes an error in a module for the developer: the code that a plugin rejected, or the stack. */
export function describeModuleError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return stripVTControlCharacters('plugin' in error ? error.message : (error.stack ?? error.message)).trimEnd();
}

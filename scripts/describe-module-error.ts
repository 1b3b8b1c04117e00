import { stripVTControlCharacters } from 'node:util';

/** What a developer needs to know of an error while loading or running a module: the place in code that a plugin refused, or else the stack. */
export function describeModuleError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return stripVTControlCharacters('plugin' in error ? error.message : (error.stack ?? error.message)).trimEnd();
}

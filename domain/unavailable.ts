import type { Guard } from '../db/readiness.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';

/** How long a client should wait before it retries. */
export const unavailableRetrySeconds = 5;

/** Tells whether an error, or its cause, is a database that cannot do its work now, rather than a bug. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || (error instanceof Error && isUnavailable(error.cause));
}

/** The log level of a failed task: an unavailable database is no defect of the site. */
export const logLevelOf = (error: unknown): 'warn' | 'error' => (isUnavailable(error) ? 'warn' : 'error');

type Methods<Target> = { [Name in keyof Target]: (...parameters: never[]) => Promise<unknown> };

/** Guards every method of an object that reaches the database in another way than Kysely. */
export function guardMethods<Target extends Methods<Target>>(target: Target, guard: Guard): Target {
  const guarded = Object.entries<Methods<Target>[keyof Target]>(target).map(([name, method]) => [
    name,
    (...parameters: never[]) => guard(() => method(...parameters)),
  ]);
  return Object.fromEntries(guarded) as Target;
}

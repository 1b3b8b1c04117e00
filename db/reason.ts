/** Returns the reason for a failure in one line. */
export function reasonOf(error: unknown): string {
  // Node throws it without a message when no address of a host responds.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/gu, ' ').trim();
}

/** Prefixes the reason for a failure with what failed. */
export const failureOf = (what: string, error: unknown): Error => new Error(`${what}: ${reasonOf(error)}`, { cause: error });

/** Why something failed, in one line. */
export function reasonOf(error: unknown): string {
  // It contains one error per address of a host, and no message.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/gu, ' ').trim();
}

/** Names what failed in front of the reason why. */
export const failureOf = (what: string, error: unknown): Error => new Error(`${what}: ${reasonOf(error)}`, { cause: error });

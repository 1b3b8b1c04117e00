/**
 * The rule of a text field. Schemas are made of it (`rule-schema.ts`), and forms check with it, so
 * that browsers don't load zod.
 */
export interface Rule {
  /** Returns a typed text as it is stored. */
  clean: (typed: string) => string;
  /** In order. Forms show the first message, and calls answer with all, or until an `abort`. */
  checks: readonly {
    isValid: (text: string) => boolean;
    error: string;
    abort?: boolean;
  }[];
}

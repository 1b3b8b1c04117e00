/**
 * The rule of a text field. Schemas are built from it (`rule-schema.ts`), and forms check with it,
 * so browsers don't load zod.
 */
export interface Rule {
  /** Converts what was typed to what is stored. */
  clean: (typed: string) => string;
  /** In order. Forms show the first message. API calls return all up to the first `abort`. */
  checks: readonly {
    isValid: (text: string) => boolean;
    error: string;
    abort?: boolean;
  }[];
}

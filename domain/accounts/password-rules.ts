import { messages } from '#content/messages.ts';
import { invalidField } from '#domain/core';
import { normalizePassword } from '#shared/passwords.ts';
import { countCodePoints } from '#shared/clean-text.ts';
import commonPasswordList from './common-passwords.json' with { type: 'json' };

/** The 10,000 most common of 8 or more characters, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(commonPasswordList);

export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

const minWordLength = 3;

/** Makes `Ann.Lee` equal `ann lee`. */
const normalizeForComparison = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The longest first, because a shorter one may be part of it. */
function personalWordsOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [localPart = ''] = email.split('@', 1);
  const parts = [localPart, firstName, lastName].flatMap((text) =>
    text.split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  const words = [email, localPart, firstName, lastName, ...parts].map(normalizeForComparison);
  return words
    .filter((word) => countCodePoints(word) >= minWordLength)
    .toSorted((one, other) => other.length - one.length);
}

/**
 * The owner's words make up at least half of the password, apart from its other digits and signs.
 */
function resemblesOwner(password: string, owner: PasswordOwner): boolean {
  const whole = normalizeForComparison(password);
  const rest = personalWordsOf(owner).reduce((text, word) => text.replaceAll(word, ' '), whole);
  const restLength = countCodePoints(rest.replaceAll(' ', ''));
  const otherLetters = countCodePoints(rest.replaceAll(/[^\p{L}\p{M}]/gu, ''));
  return countCodePoints(whole) - restLength >= Math.max(otherLetters, 1);
}

export function rejectGuessablePassword(password: string, owner: PasswordOwner): void {
  if (commonPasswords.has(normalizePassword(password).toLowerCase()))
    throw invalidField('password', messages.fields.commonPassword);
  if (resemblesOwner(password, owner))
    throw invalidField('password', messages.fields.personalPassword);
}

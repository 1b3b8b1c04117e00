import { maxPasswordCharacters, minPasswordCharacters } from '#content/limits.ts';
import { fieldsMessages } from '#content/messages/fields.ts';
import { countCodePoints } from './clean-text.ts';
import type { Rule } from './rule.ts';
import { isBlank } from './text.ts';

/** Long enough for the longest password as any keyboard encodes it. */
const maxTypedLength = 8 * maxPasswordCharacters;

/**
 * Keyboards encode the same letter differently. Leaves out longer texts, because thousands of accents
 * take seconds.
 */
export const normalizePassword = (password: string): string =>
  password.length > maxTypedLength ? password : password.normalize('NFC');

const fits = (password: string): boolean => {
  const length = countCodePoints(password);
  return length >= minPasswordCharacters && length <= maxPasswordCharacters;
};
const lengthError = fieldsMessages.passwordLength(minPasswordCharacters, maxPasswordCharacters);

const wellFormed = {
  isValid: (text: string) => text.isWellFormed(),
  error: fieldsMessages.broken,
  abort: true,
};

/** A password as typed: older hashes are of passwords that were not normalized. */
export const passwordRule: Rule = {
  clean: (password) => password,
  checks: [
    wellFormed,
    {
      isValid: (password) => fits(password) || fits(normalizePassword(password)),
      error: lengthError,
    },
  ],
};

/** Only the server checks for passwords that are common, or too close to the account. */
export const newPasswordRule: Rule = {
  clean: normalizePassword,
  checks: [
    wellFormed,
    { isValid: fits, error: lengthError },
    { isValid: (password) => !isBlank(password), error: fieldsMessages.blankPassword },
  ],
};

export const retypeRule: Rule = {
  clean: normalizePassword,
  checks: [{ isValid: (password) => password !== '', error: fieldsMessages.empty }],
};

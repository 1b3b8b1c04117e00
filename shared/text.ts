import { fieldsMessages } from '#content/messages/fields.ts';
import { cleanLine, cleanText, countCodePoints } from './clean-text.ts';
import type { Rule } from './rule.ts';

/** Half a surrogate pair, or a bidirectional override, which reverses the text after it. */
const isBroken = (text: string): boolean => !text.isWellFormed() || /[\u202D\u202E]/u.test(text);

/** No language puts so many accents on a letter. They would cover the lines around it. */
const hasStackedAccents = (text: string): boolean => /\p{M}{9}/u.test(text);

/** True if nothing shows: only spaces, marks, and invisible characters. */
export const isBlank = (text: string): boolean =>
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}\u2800\u{1D159}]*$/u.test(text);

const shownText = (clean: Rule['clean'], max: number): Rule => ({
  clean,
  checks: [
    { isValid: (text) => !isBroken(text), error: fieldsMessages.broken },
    { isValid: (text) => !hasStackedAccents(text), error: fieldsMessages.stackedAccents },
    { isValid: (text) => countCodePoints(text) <= max, error: fieldsMessages.tooLong(max) },
  ],
});

const filled = ({ clean, checks }: Rule): Rule => ({
  clean,
  checks: [...checks, { isValid: (text) => !isBlank(text), error: fieldsMessages.empty }],
});

// Filled texts show something; the others may be empty.

export const multilineText = (max: number) =>
  shownText((text) => {
    const clean = cleanText(text);
    return isBlank(clean) ? '' : clean;
  }, max);

export const filledText = (max: number) => filled(shownText((text) => cleanText(text).trim(), max));

export const singleLineText = (max: number) => shownText(cleanLine, max);

export const filledLine = (max: number) => filled(singleLineText(max));

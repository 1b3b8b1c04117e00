import { z } from 'zod';
import { fieldsMessages } from '../content/messages/fields.ts';
import { cleanLine, cleanText, countCodePoints } from './clean-text.ts';

/** Half a character, or a bidirectional override, which turns the text after it around. */
const isBroken = (text: string): boolean => !text.isWellFormed() || /[\u202D\u202E]/u.test(text);

/** More accents on one letter than any language has, which would cover the lines around it. */
const hasStackedAccents = (text: string): boolean => /\p{M}{9}/u.test(text);

/** Returns whether nothing of a text shows: it has only spaces, marks, and invisible characters. */
export const isBlank = (text: string): boolean =>
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}\u2800\u{1D159}]*$/u.test(text);

/** Cleans a text, and accepts it if all of it can be shown. The limit counts code points. */
const shownText = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .refine((text) => !isBroken(text), { error: fieldsMessages.broken })
    .refine((text) => !hasStackedAccents(text), { error: fieldsMessages.stackedAccents })
    .refine((text) => countCodePoints(text) <= max, { error: fieldsMessages.tooLong(max) });

const isFilled = (text: string): boolean => !isBlank(text);
const empty = { error: fieldsMessages.empty };

/** Text of several lines, which may be empty. */
export const multilineText = (max: number) => shownText(cleanText, max);

/** Text of several lines, trimmed, of which something shows. */
export const filledText = (max: number) =>
  shownText((text) => cleanText(text).trim(), max).refine(isFilled, empty);

/** One line of text, trimmed, which may be empty. */
export const singleLineText = (max: number) => shownText(cleanLine, max);

/** One line of text, trimmed, of which something shows. */
export const filledLine = (max: number) => singleLineText(max).refine(isFilled, empty);

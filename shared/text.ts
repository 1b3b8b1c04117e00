import { z } from 'zod';
import { fieldsMessages } from '../content/messages/fields.ts';

/**
 * Control characters other than line breaks and tabs; bidirectional embeddings, overrides, and
 * isolates (product §5).
 */
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const refused = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;
const lineBreaksAndTabs = /[\n\r\t]/u;

export const countCodePoints = (text: string): number => [...text].length;

/** More accents on one letter than any language has, which would cover the lines around it. */
const stackedAccents = /\p{M}{9}/u;

const wellFormed = (text: string): boolean =>
  text.isWellFormed() && !refused.test(text) && !stackedAccents.test(text);

/** Returns whether nothing of a text shows: it has only spaces and invisible characters. */
export const isBlank = (text: string): boolean =>
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** Accepts text of several lines. The limit counts code points. */
export const multilineText = (most: number) =>
  z
    .string()
    .refine(wellFormed, { error: fieldsMessages.strange })
    .refine((text) => countCodePoints(text) <= most, { error: fieldsMessages.tooLong(most) });

/** Accepts one line of text and trims it. The limits count code points. */
export const singleLineText = (least: number, most: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .refine((text) => wellFormed(text) && !lineBreaksAndTabs.test(text), {
      error: fieldsMessages.strange,
    })
    .refine((text) => countCodePoints(text) >= least && (least === 0 || !isBlank(text)), {
      error: fieldsMessages.empty,
    })
    .refine((text) => countCodePoints(text) <= most, { error: fieldsMessages.tooLong(most) });

const maxWordCodePoints = 40;

/**
 * Accents, and the vowel signs of Arabic and Hebrew. Other scripts need their marks, as kana do to
 * tell か from が.
 */
const accents = /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

/** Words. Scripts that put no blank between words are searched by single characters. */
const words =
  /(?=[\p{L}\p{N}\p{M}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/**
 * Folds a text for searches: its words in lower case and without accents, each once, with blanks
 * between them. Empty if there is none. Both databases then find the same.
 */
export function foldWords(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase().replaceAll(accents, '').normalize('NFC');
  const cut = (word: string) => [...word].slice(0, maxWordCodePoints).join('');
  return [...new Set((folded.match(words) ?? []).map(cut))].join(' ');
}

import { z } from 'zod';
import { fieldsMessages } from '../content/messages/fields.ts';

/** Control characters other than line breaks and tabs; bidirectional embeddings, overrides, and isolates (product §5). */
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const refused = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;
const lineBreaksAndTabs = /[\n\r\t]/u;

export const countCodePoints = (text: string): number => [...text].length;

const wellFormed = (text: string): boolean => text.isWellFormed() && !refused.test(text);

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
    .refine((text) => wellFormed(text) && !lineBreaksAndTabs.test(text), { error: fieldsMessages.strange })
    .refine((text) => countCodePoints(text) >= least, { error: fieldsMessages.empty })
    .refine((text) => countCodePoints(text) <= most, { error: fieldsMessages.tooLong(most) });

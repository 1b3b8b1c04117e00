import { z } from 'zod';
import { fieldsMessages } from '../../content/messages/fields.ts';
import { type HidingReason, hidingReasons } from '../../content/hiding-reasons.ts';
import { multilineText, singleLineText } from '../text.schema.ts';

export const maxReplyCodePoints = 5000;
export const maxHidingWordsCodePoints = 500;

const reasons = Object.keys(hidingReasons) as [HidingReason, ...HidingReason[]];

/** The owner's reply to a review (product §16). */
export const replySchema = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: fieldsMessages.empty })
  .pipe(multilineText(maxReplyCodePoints));

/** Why a review is hidden: one of a few reasons, and the owner's own words (product §16). */
export const hidingSchema = z.object({ reason: z.enum(reasons), words: singleLineText(1, maxHidingWordsCodePoints) });
export type Hiding = z.infer<typeof hidingSchema>;

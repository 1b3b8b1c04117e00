import { z } from 'zod';
import { fieldsMessages } from '../content/messages/fields.ts';
import { reportMessages } from '../content/messages/report.ts';
import { type ReportReason, reportReasons } from '../content/report-reasons.ts';
import { emailSchema } from './accounts.ts';
import { multilineText } from './text.ts';
import { maxReportCodePoints } from './limits.ts';

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

const isEmptyOrEmail = (text: string): boolean =>
  text === '' || emailSchema.safeParse(text).success;

/**
 * A report of a review: a reason, and if the reporter likes words and an address for an answer
 * (product §19).
 */
export const reportSchema = z.object({
  reason: z.enum(reasons, { error: reportMessages.chooseReason }),
  words: multilineText(maxReportCodePoints).default(''),
  email: z
    .string()
    .transform((text) => text.trim())
    .refine(isEmptyOrEmail, { error: fieldsMessages.email })
    .default(''),
});
export type ReportInput = z.infer<typeof reportSchema>;

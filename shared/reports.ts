import { z } from 'zod';
import { maxReportCodePoints } from '#content/limits.ts';
import { reportMessages } from '#content/messages/report.ts';
import { type ReportReason, reportReasons } from '#content/report-reasons.ts';
import { optionalEmailSchema } from './email-address.ts';
import { multilineText } from './text.ts';

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const reportSchema = z.object({
  reason: z.enum(reasons, { error: reportMessages.chooseReason }),
  words: multilineText(maxReportCodePoints).default(''),
  email: optionalEmailSchema.default(''),
});
export type ReportInput = z.infer<typeof reportSchema>;

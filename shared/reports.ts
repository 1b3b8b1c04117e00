import { z } from 'zod';
import { reportMessages } from '#content/messages/report.ts';
import { type ReportReason, reportReasons } from '#content/report-reasons.ts';
import { optionalEmailRule, reportWordsRule } from './field-rules.ts';
import { toSchema } from './rule-schema.ts';

export const reportSchema = z.object({
  reason: z.enum(Object.keys(reportReasons) as ReportReason[], {
    error: reportMessages.chooseReason,
  }),
  words: toSchema(reportWordsRule).default(''),
  email: toSchema(optionalEmailRule).default(''),
});
export type ReportInput = z.infer<typeof reportSchema>;

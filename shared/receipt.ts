import { z } from 'zod';

/** One line of the record, as its author keeps it. The order of the members is part of what is signed. */
export const recordLineSchema = z.object({
  sequence: z.number().int().min(1),
  at: z.iso.datetime(),
  event: z.string(),
  review: z.string().optional(),
  commitment: z.string().optional(),
  reason: z.string().optional(),
  previous: z.string(),
  hash: z.string(),
  signature: z.string(),
});

/** What an author can hold against the site (product §19.2): signed lines, and what opens their commitments. */
export const receiptSchema = z.object({
  site: z.string(),
  review: z
    .object({
      _id: z.string(),
      userId: z.string(),
      rating: z.number().int(),
      comment: z.string(),
      source: z.string(),
      projectId: z.string().optional(),
      engagedAt: z.string().optional(),
    })
    .describe('What the last commitment to the review is about'),
  salt: z.string(),
  reply: z.object({ _id: z.string(), text: z.string() }).optional().describe('What the last commitment to the reply is about'),
  replySalt: z.string().optional(),
  lines: z.array(recordLineSchema).describe('Every line of the record about the review'),
});
export type Receipt = z.infer<typeof receiptSchema>;

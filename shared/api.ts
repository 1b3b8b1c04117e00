import { z } from 'zod';

// Code generators turn each schema with an id into one type.

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    retryAfterSeconds: z.number().int().optional(),
    reviewId: z
      .string()
      .optional()
      .describe('The public review that an accepted invitation led to'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const newTokenSchema = z.object({ token: z.string() }).meta({ id: 'NewToken' });
export type NewToken = z.infer<typeof newTokenSchema>;

import { z } from 'zod';

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.number().int().optional(),
  reviewId: z.string().optional().describe('The public review that an accepted invitation led to'),
});
export type Problem = z.infer<typeof problemSchema>;

export const messageSchema = z.object({ message: z.string() });
export type Message = z.infer<typeof messageSchema>;

export const newTokenSchema = z.object({ token: z.string() });
export type NewToken = z.infer<typeof newTokenSchema>;

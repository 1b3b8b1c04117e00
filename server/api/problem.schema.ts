import { z } from 'zod';

/** RFC 9457, with the site's stable code, and the bad fields where there are some. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.number().int().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export const messageSchema = z.object({ message: z.string() });

/** The token of a session that has just started. */
export const newTokenSchema = z.object({ token: z.string() });

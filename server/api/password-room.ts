import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-app.ts';

/** Refuses a call that hashes a password before its body is read, while too many wait. Fails with `busy`. */
export const requirePasswordRoom = createMiddleware<ApiEnv>(async (c, next) => {
  c.get('context').passwords.requireRoom();
  await next();
});

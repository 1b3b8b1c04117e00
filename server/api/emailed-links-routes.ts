import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { messages } from '../../content/messages.ts';
import { requestEmailLink } from '../../domain/accounts/email-links.ts';
import type { Context } from '../../domain/core/context.ts';
import { disownAccount } from '../../domain/use-cases/delete-account.ts';
import { checkPasswordReset, resetPassword } from '../../domain/use-cases/reset-password.ts';
import { verifyEmail } from '../../domain/use-cases/verify-address.ts';
import { emailOnlySchema, openResetSchema, passwordResetSchema } from '../../shared/accounts.ts';
import { messageSchema } from '../../shared/api.ts';
import { isForm, jsonBody, jsonOrFormBody, readCaller } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  done,
  json,
  message,
  needsNoToken,
  problems,
  tagged,
  takesToken,
} from './route-parts.ts';

const shared = { ...tagged('emailedLinks'), ...needsNoToken };

const resendRoute = createRoute({
  method: 'post',
  path: '/users/resend-verification',
  operationId: 'resendVerification',
  summary: 'Email another verification link; every address gets the same response',
  ...shared,
  middleware: jsonOrFormBody,
  request: {
    body: {
      // Leave the body optional, so the framework validates only the media type of the request
      // instead of both.
      content: {
        'application/json': { schema: emailOnlySchema },
        'application/x-www-form-urlencoded': { schema: emailOnlySchema },
      },
    },
  },
  responses: { 200: message, ...problems(429, ...bodyProblems) },
});

const tokenParams = z.object({ token: z.string() });
const verified = messageSchema.extend({
  reviewId: z.string().optional().describe('The newest public review of the account'),
});

const verifyRoute = createRoute({
  method: 'get',
  path: '/users/verify/{token}',
  operationId: 'verifyEmail',
  summary:
    'Verify an email address with the emailed link; that of the site’s owner only with a session of its account',
  ...shared,
  ...takesToken,
  request: { params: tokenParams },
  responses: { 200: json(verified, 'A message to show'), ...problems(401, 404) },
});

const disownRoute = createRoute({
  method: 'delete',
  path: '/users/verify/{token}',
  operationId: 'disownAccount',
  summary: 'Delete an account that somebody else made with your email address',
  description:
    'Works while the address is not verified, and if a link alone verified it, until the link expires.',
  ...shared,
  request: { params: tokenParams },
  responses: { 204: done, ...problems(404) },
});

const forgotRoute = createRoute({
  method: 'post',
  path: '/users/forgot-password',
  operationId: 'requestPasswordReset',
  summary: 'Email a password reset link; every address gets the same response',
  ...shared,
  middleware: jsonBody,
  request: { body: body(emailOnlySchema) },
  responses: { 200: message, ...problems(429, ...bodyProblems) },
});

const checkResetRoute = createRoute({
  method: 'get',
  path: '/users/reset-password/{token}',
  operationId: 'checkPasswordReset',
  summary: 'Check that an emailed link can still set a new password, without using it',
  ...shared,
  request: { params: tokenParams },
  responses: {
    200: json(openResetSchema, 'Whose password the link can set'),
    ...problems(404, 429),
  },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/users/reset-password',
  operationId: 'resetPassword',
  summary: 'Set a new password with the emailed link',
  ...shared,
  middleware: jsonBody,
  request: { body: body(passwordResetSchema) },
  responses: { 200: message, ...problems(404, 429, ...bodyProblems) },
});

/** Adds the routes for email verification and password reset (product §7, §14). */
export function addEmailedLinksRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(resendRoute, async (c) => {
    const { email } = isForm(c) ? c.req.valid('form') : c.req.valid('json');
    await requestEmailLink(context, 'verify', email, c.get('network'));
    return c.json({ message: messages.verification.resent }, 200);
  });

  app.openapi(verifyRoute, async (c) => {
    const found = await verifyEmail(context, c.req.valid('param').token, () => readCaller(c));
    return c.json({ message: messages.verification.verified, ...found }, 200);
  });

  app.openapi(disownRoute, async (c) => {
    await disownAccount(context, c.req.valid('param').token);
    return c.body(null, 204);
  });

  app.openapi(forgotRoute, async (c) => {
    await requestEmailLink(context, 'reset', c.req.valid('json').email, c.get('network'));
    return c.json({ message: messages.auth.reset.requested }, 200);
  });

  app.openapi(checkResetRoute, async (c) => {
    const found = await checkPasswordReset(context, c.req.valid('param').token, c.get('network'));
    return c.json(found, 200);
  });

  app.openapi(resetRoute, async (c) => {
    await resetPassword(context, c.req.valid('json'), c.get('network'));
    return c.json({ message: messages.auth.reset.done }, 200);
  });
}

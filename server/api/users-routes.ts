import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { messages } from '../../content/messages.ts';
import { describeAccount, findNames } from '../../domain/accounts/account.server.ts';
import {
  accountSchema,
  emailOnlySchema,
  logInSchema,
  passwordResetSchema,
  publicNameSchema,
  signUpSchema,
} from '../../domain/accounts/account.schema.ts';
import { logIn } from '../../domain/accounts/log-in.server.ts';
import { logOut } from '../../domain/accounts/session.server.ts';
import { requestPasswordReset, resetPassword } from '../../domain/accounts/password-reset.server.ts';
import { signUp } from '../../domain/accounts/sign-up.server.ts';
import { resendVerification, verifyEmail } from '../../domain/accounts/verification.server.ts';
import type { ApiDeps, ApiEnv } from './api-app.ts';
import { authenticate } from './authentication.ts';
import { isForm, jsonBody, jsonOrFormBody } from './request-body.ts';
import { body, bodyProblems, idParams, json, message, problems, withToken } from './route-parts.ts';
import { readVisitor } from './visitor.ts';

const token = json(z.object({ token: z.string() }), 'The token of a new login');

const signUpRoute = createRoute({
  method: 'post',
  path: '/users/signup',
  summary: 'Make an account, mail a verification link, log in',
  middleware: jsonBody,
  request: { body: body(signUpSchema) },
  responses: { 201: token, ...problems(409, 429, ...bodyProblems) },
});

const logInRoute = createRoute({
  method: 'post',
  path: '/users/login',
  summary: 'Log in',
  middleware: jsonBody,
  request: { body: body(logInSchema) },
  responses: { 200: token, ...problems(401, 403, 429, ...bodyProblems) },
});

const resendRoute = createRoute({
  method: 'post',
  path: '/users/resend-verification',
  summary: 'Mail another verification link; the answer is the same for every address',
  middleware: jsonOrFormBody,
  request: {
    body: {
      // Not marked as required: the framework then checks the media type that was sent, instead of both.
      content: { 'application/json': { schema: emailOnlySchema }, 'application/x-www-form-urlencoded': { schema: emailOnlySchema } },
    },
  },
  responses: { 200: message, ...problems(429, ...bodyProblems) },
});

const lookUpRoute = createRoute({
  method: 'get',
  path: '/users/token',
  summary: 'The account that the token belongs to',
  ...withToken,
  middleware: [authenticate] as const,
  responses: { 200: json(accountSchema, 'The account'), ...problems(401) },
});

const logOutRoute = createRoute({
  method: 'delete',
  path: '/users/token',
  summary: 'Log out: the token ends',
  ...withToken,
  middleware: [authenticate] as const,
  responses: { 204: { description: 'Logged out' }, ...problems(401) },
});

const verifyRoute = createRoute({
  method: 'get',
  path: '/users/verify/{token}',
  summary: 'Verify an address by the mailed link',
  request: { params: z.object({ token: z.string() }) },
  responses: { 200: message, ...problems(404) },
});

const forgotRoute = createRoute({
  method: 'post',
  path: '/users/forgot-password',
  summary: 'Mail a link to choose a new password; the answer is the same for every address',
  middleware: jsonBody,
  request: { body: body(emailOnlySchema) },
  responses: { 200: message, ...problems(429, ...bodyProblems) },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/users/reset-password',
  summary: 'Set a new password by the mailed link',
  middleware: jsonBody,
  request: { body: body(passwordResetSchema) },
  responses: { 200: message, ...problems(404, 429, ...bodyProblems) },
});

const namesRoute = createRoute({
  method: 'get',
  path: '/users/{id}',
  summary: 'The names of an account',
  request: { params: idParams },
  responses: { 200: json(publicNameSchema, 'The names'), ...problems(404) },
});

/** Sign-up, log-in, tokens, verification and reset (specification §7, PRODUCT §4). */
export function addUsersRoutes(app: OpenAPIHono<ApiEnv>, { context }: ApiDeps): void {
  app.openapi(signUpRoute, async (c) => c.json(await signUp(context, c.req.valid('json'), readVisitor(c)), 201));

  app.openapi(logInRoute, async (c) => c.json(await logIn(context, c.req.valid('json'), readVisitor(c)), 200));

  app.openapi(resendRoute, async (c) => {
    const { email } = isForm(c) ? c.req.valid('form') : c.req.valid('json');
    await resendVerification(context, email, c.get('network'));
    return c.json({ message: messages.verification.resent }, 200);
  });

  app.openapi(lookUpRoute, (c) => c.json(describeAccount(c.get('caller')), 200));

  app.openapi(logOutRoute, async (c) => {
    await logOut(context, c.get('caller'));
    return c.body(null, 204);
  });

  app.openapi(verifyRoute, async (c) => {
    await verifyEmail(context, c.req.valid('param').token);
    return c.json({ message: messages.verification.verified }, 200);
  });

  app.openapi(forgotRoute, async (c) => {
    await requestPasswordReset(context, c.req.valid('json').email, c.get('network'));
    return c.json({ message: messages.reset.requested }, 200);
  });

  app.openapi(resetRoute, async (c) => {
    await resetPassword(context, c.req.valid('json'), c.get('network'));
    return c.json({ message: messages.reset.done }, 200);
  });
}

/** The names behind an id (specification §7); goes after the fixed paths under /users, which look like ids to it. */
export function addNamesRoute(app: OpenAPIHono<ApiEnv>, { context }: ApiDeps): void {
  app.openapi(namesRoute, async (c) => c.json(await findNames(context, c.req.valid('param').id), 200));
}

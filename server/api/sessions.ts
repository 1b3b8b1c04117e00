import { z } from 'zod';
import { endOtherSessions, endSession } from '#domain/accounts/account.ts';
import { logIn } from '#domain/accounts/log-in.ts';
import { listSessions, logOut } from '#domain/accounts/sessions.ts';
import { describeCaller } from '#domain/use-cases/owner-summary.ts';
import {
  accountSchema,
  activeSessionSchema,
  confirmationSchema,
  logInSchema,
} from '#shared/accounts.ts';
import { newTokenSchema } from '#shared/api.ts';
import { anyone, anySession, ownAccount } from './access.ts';
import { operation, type Resource } from './operation.ts';
import { noContent, ok } from './responses.ts';

export const sessionResource: Resource = {
  tag: { name: 'Sessions', description: 'Log in, log out, and manage your sessions' },
  operations: [
    operation('POST /users/login', {
      operationId: 'logIn',
      summary: 'Log in',
      access: anyone,
      body: logInSchema,
      result: ok(newTokenSchema, 'The token of the new session'),
      refusals: ['wrong_credentials', 'not_verified', 'too_many_requests'],
      handle: ({ context, body, visitor }) => logIn(context, body, visitor),
    }),
    operation('GET /users/token', {
      operationId: 'lookUpToken',
      summary: 'Get the account that the token belongs to',
      access: anySession,
      result: ok(accountSchema, 'The account'),
      handle: ({ context, session }) => describeCaller(context, session),
    }),
    operation('DELETE /users/token', {
      operationId: 'logOut',
      summary: 'Log out and end the session',
      access: anySession,
      result: noContent,
      handle: ({ context, session }) => logOut(context, session),
    }),
    operation('GET /users/{id}/sessions', {
      operationId: 'listSessions',
      summary: 'List your own sessions',
      access: ownAccount,
      result: ok(z.array(activeSessionSchema), 'The sessions, most recently used first'),
      handle: ({ context, session }) => listSessions(context, session),
    }),
    operation('DELETE /users/{id}/sessions/{sessionId}', {
      operationId: 'endSession',
      summary: 'End one of your own sessions, with your password',
      access: ownAccount,
      bodyKind: 'optionalJson',
      body: confirmationSchema,
      result: noContent,
      refusals: ['wrong_password', 'not_found', 'too_many_requests'],
      handle: ({ context, session, params, body, network }) =>
        endSession(context, session, params.sessionId, { ...body, network }),
    }),
    operation('DELETE /users/{id}/sessions', {
      operationId: 'endOtherSessions',
      summary: 'End all your other sessions, with your password',
      access: ownAccount,
      bodyKind: 'optionalJson',
      body: confirmationSchema,
      result: noContent,
      refusals: ['wrong_password', 'too_many_requests'],
      handle: ({ context, session, body, network }) =>
        endOtherSessions(context, session, { ...body, network }),
    }),
  ],
};

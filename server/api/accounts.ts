import { messages } from '#content/messages.ts';
import { updateAccount } from '#domain/accounts/account.ts';
import { changePassword } from '#domain/accounts/change-password.ts';
import { signUp } from '#domain/accounts/sign-up.ts';
import { findNames } from '#domain/accounts/users.ts';
import { deleteAccount } from '#domain/use-cases/delete-account.ts';
import { exportData } from '#domain/use-cases/export-data.ts';
import {
  accountUpdateSchema,
  confirmationSchema,
  passwordChangeSchema,
  publicNameSchema,
  signUpSchema,
} from '#shared/accounts.ts';
import { messageSchema, newTokenSchema } from '#shared/api.ts';
import { ownDataSchema } from '#shared/own-data.ts';
import { anyone, ownAccount } from './access.ts';
import { operation, perAccount, type Resource } from './operation.ts';
import { created, message, noContent, ok, streamed, WithHeaders } from './responses.ts';

export const accountResource: Resource = {
  tag: { name: 'Accounts', description: 'Sign up and manage your own account' },
  operations: [
    operation('POST /users/signup', {
      operationId: 'signUp',
      summary: 'Create an account, email a verification link, and start a session',
      access: anyone,
      body: signUpSchema,
      result: created(newTokenSchema, 'The token of the new session'),
      refusals: ['email_taken', 'too_many_requests'],
      handle: async ({ context, body, visitor }) => {
        const { token, userId } = await signUp(context, body, visitor);
        return new WithHeaders({ token }, { Location: `/api/users/${userId}` });
      },
    }),
    operation('GET /users/{id}', {
      operationId: 'findNames',
      summary: 'Get the name on an account',
      access: anyone,
      result: ok(publicNameSchema, 'The names'),
      refusals: ['not_found'],
      handle: ({ context, params }) => findNames(context, params.id),
    }),
    operation('PUT /users/{id}', {
      operationId: 'updateAccount',
      summary: 'Change the name on your own account',
      access: ownAccount,
      limit: perAccount('change'),
      body: accountUpdateSchema,
      result: message,
      handle: async ({ context, session, body }) => {
        await updateAccount(context, session, body);
        return { message: messages.account.updated };
      },
    }),
    operation('DELETE /users/{id}', {
      operationId: 'deleteAccount',
      summary: 'Delete your own account and its reviews',
      access: ownAccount,
      bodyKind: 'optionalJson',
      body: confirmationSchema,
      result: noContent,
      refusals: ['wrong_password', 'too_many_requests'],
      handle: ({ context, session, body, network }) =>
        deleteAccount(context, session, { ...body, network }),
    }),
    operation('PUT /users/{id}/password', {
      operationId: 'changePassword',
      summary:
        'Change your own password or set the first one, end your other sessions, and replace the token of this one',
      access: ownAccount,
      body: passwordChangeSchema,
      result: ok(
        messageSchema.extend(newTokenSchema.shape),
        'A message to show, and the new token of this session',
      ),
      refusals: ['wrong_password', 'too_many_requests'],
      handle: async ({ context, session, body, network }) => {
        const token = await changePassword(context, session, body, network);
        return { message: messages.account.passwordChanged, token };
      },
    }),
    operation('GET /users/{id}/data', {
      operationId: 'exportData',
      summary: 'Download everything stored about your own account',
      access: ownAccount,
      limit: perAccount('export'),
      result: streamed(ownDataSchema, 'The data'),
      handle: async ({ context, session }) =>
        new WithHeaders(await exportData(context, session), {
          'Content-Disposition': 'attachment; filename="my-data.json"',
        }),
    }),
  ],
};

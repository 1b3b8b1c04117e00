import { z } from 'zod';
import { messages } from '#content/messages.ts';
import { requestEmailLink } from '#domain/accounts/email-links.ts';
import { disownAccount } from '#domain/use-cases/delete-account.ts';
import { checkPasswordReset, resetPassword } from '#domain/use-cases/reset-password.ts';
import { verifyEmail } from '#domain/use-cases/verify-address.ts';
import { emailOnlySchema, openResetSchema, passwordResetSchema } from '#shared/accounts.ts';
import { messageSchema } from '#shared/api.ts';
import { anyone, anyoneOrSession } from './access.ts';
import { operation, type Resource } from './operation.ts';
import { message, noContent, ok } from './responses.ts';

const verified = messageSchema.extend({
  reviewId: z.string().optional().describe('The newest public review of the account'),
});

export const emailedLinkResource: Resource = {
  tag: { name: 'Emailed links', description: 'Verify an email address or reset a password' },
  operations: [
    operation('POST /users/resend-verification', {
      operationId: 'resendVerification',
      summary: 'Email another verification link; every address gets the same response',
      access: anyone,
      bodyKind: 'jsonOrForm',
      body: emailOnlySchema,
      result: message,
      refusals: ['too_many_requests'],
      handle: async ({ context, body, network }) => {
        await requestEmailLink(context, 'verify', body.email, network);
        return { message: messages.verification.resent };
      },
    }),
    operation('GET /users/verify/{token}', {
      operationId: 'verifyEmail',
      summary:
        'Verify an email address with the emailed link; that of the site’s owner only with a session of its account',
      access: anyoneOrSession,
      result: ok(verified, 'A message to show'),
      refusals: ['token_invalid'],
      handle: async ({ context, params, findSession }) => {
        const found = await verifyEmail(context, params.token, findSession);
        return { message: messages.verification.verified, ...found };
      },
    }),
    operation('DELETE /users/verify/{token}', {
      operationId: 'disownAccount',
      summary: 'Delete an account that somebody else made with your email address',
      description:
        'Works while the address is not verified, and if a link alone verified it, until the link expires.',
      access: anyone,
      result: noContent,
      refusals: ['token_invalid'],
      handle: ({ context, params }) => disownAccount(context, params.token),
    }),
    operation('POST /users/forgot-password', {
      operationId: 'requestPasswordReset',
      summary: 'Email a password reset link; every address gets the same response',
      access: anyone,
      body: emailOnlySchema,
      result: message,
      refusals: ['too_many_requests'],
      handle: async ({ context, body, network }) => {
        await requestEmailLink(context, 'reset', body.email, network);
        return { message: messages.auth.reset.requested };
      },
    }),
    operation('GET /users/reset-password/{token}', {
      operationId: 'checkPasswordReset',
      summary: 'Check that an emailed link can still set a new password, without using it',
      access: anyone,
      result: ok(openResetSchema, 'Whose password the link can set'),
      refusals: ['token_invalid', 'too_many_requests'],
      handle: ({ context, params, network }) => checkPasswordReset(context, params.token, network),
    }),
    operation('POST /users/reset-password', {
      operationId: 'resetPassword',
      summary: 'Set a new password with the emailed link',
      access: anyone,
      body: passwordResetSchema,
      result: message,
      refusals: ['token_invalid', 'too_many_requests'],
      handle: async ({ context, body, network }) => {
        await resetPassword(context, body, network);
        return { message: messages.auth.reset.done };
      },
    }),
  ],
};

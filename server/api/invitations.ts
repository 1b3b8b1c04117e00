import { z } from 'zod';
import { acceptInvitation } from '#domain/use-cases/accept-invitation.ts';
import { declineInvitation, openInvitation } from '#domain/use-cases/invitations.ts';
import { newTokenSchema } from '#shared/api.ts';
import { acceptanceSchema, openInvitationSchema } from '#shared/invitations.ts';
import { reviewSchema } from '#shared/reviews.ts';
import { anyone } from './access.ts';
import { idempotencyKey, operation, type Resource } from './operation.ts';
import { created, noContent, ok, seeOther, WithHeaders } from './responses.ts';

const refusals = [
  'owner_cannot_review',
  'token_invalid',
  'invitation_used',
  'invitation_declined',
  'invitation_revoked',
  'invitation_expired',
  'too_many_requests',
] as const;

export const invitationResource: Resource = {
  tag: { name: 'Invitations', description: 'Answer an emailed invitation to review a project' },
  operations: [
    operation('GET /invitations/{token}', {
      operationId: 'openInvitation',
      summary: 'Get what an emailed link invites to, without using it',
      access: anyone,
      result: ok(openInvitationSchema, 'The invitation'),
      refusals,
      handle: ({ context, params, network }) => openInvitation(context, params.token, network),
    }),
    operation('POST /invitations/{token}/accept', {
      operationId: 'acceptInvitation',
      summary: 'Publish a review as a verified client, with the account of the invited address',
      description:
        'Without an account that the invited person has proved to own, names make one in place of whatever the address had, and the answer has its token.',
      access: anyone,
      headers: idempotencyKey,
      body: acceptanceSchema,
      result: created(
        newTokenSchema.partial().extend({
          review: reviewSchema,
          otherReviews: z
            .number()
            .int()
            .optional()
            .describe('How many reviews somebody posted with this address before'),
        }),
        'The published review, and the token of the new session',
      ),
      refusals: [...refusals, 'not_found', 'idempotency_key_reused'],
      handle: async ({ context, params, headers, body, visitor }) => {
        const caller = { visitor, key: headers['idempotency-key'] };
        const accepted = await acceptInvitation(context, params.token, body, caller);
        const { _id, etag } = accepted.review;
        return new WithHeaders(accepted, { ETag: etag, Location: `/api/reviews/${_id}` });
      },
    }),
    operation('POST /invitations/{token}/decline', {
      operationId: 'declineInvitation',
      summary:
        'Decline this and all later invitations; any body is ignored, so email programs can call it (RFC 8058)',
      access: anyone,
      result: noContent,
      refusals: ['token_invalid', 'too_many_requests'],
      handle: ({ context, params, network }) => declineInvitation(context, params.token, network),
    }),
    operation('GET /invitations/{token}/decline', {
      operationId: 'askToDecline',
      summary: 'Lead a person whose email program cannot decline by itself to the page that can',
      access: anyone,
      result: seeOther('To the page'),
      handle: ({ params }) => {
        const page = `/invitation/${encodeURIComponent(params.token)}#no-thank-you`;
        return new WithHeaders(undefined, { Location: page });
      },
    }),
  ],
};

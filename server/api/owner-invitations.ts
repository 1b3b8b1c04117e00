import { z } from 'zod';
import {
  inviteClient,
  listInvitations,
  remindClient,
  revokeInvitation,
} from '#domain/use-cases/owner-invitations.ts';
import { newInvitationSchema, ownerInvitationSchema } from '#shared/owner.ts';
import { siteOwnerWithPassword } from './access.ts';
import { type Operation, operation } from './operation.ts';
import { change, created, ok, WithHeaders } from './responses.ts';

export const ownerInvitations: Operation[] = [
  operation('GET /owner/invitations', {
    operationId: 'listInvitations',
    summary: 'List the newest invitations with how each ended',
    access: siteOwnerWithPassword,
    result: ok(z.array(ownerInvitationSchema), 'The invitations, newest first'),
    handle: ({ context }) => listInvitations(context),
  }),
  operation('POST /owner/invitations', {
    operationId: 'inviteClient',
    summary: 'Invite a client to review a project',
    access: siteOwnerWithPassword,
    body: newInvitationSchema,
    result: created(z.object({ invitationId: z.string() }), 'The id of the invitation'),
    handle: async ({ context, body }) => {
      const invited = await inviteClient(context, body);
      return new WithHeaders(invited, {
        Location: `/api/owner/invitations/${invited.invitationId}`,
      });
    },
  }),
  operation('POST /owner/invitations/{id}/reminder', {
    operationId: 'remindClient',
    summary: 'Send the one reminder of an invitation now',
    access: siteOwnerWithPassword,
    result: change,
    handle: ({ context, params }) => remindClient(context, params.id),
  }),
  operation('DELETE /owner/invitations/{id}', {
    operationId: 'revokeInvitation',
    summary: 'Withdraw an invitation that waits for an answer',
    access: siteOwnerWithPassword,
    result: change,
    handle: ({ context, params }) => revokeInvitation(context, params.id),
  }),
];

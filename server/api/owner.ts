import { z } from 'zod';
import { givePassword } from '#domain/accounts/owner.ts';
import { listFailedEmails, retryEmail } from '#domain/outbox/failed-emails.ts';
import { summarizeForOwner } from '#domain/use-cases/owner-summary.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { newTokenSchema } from '#shared/api.ts';
import { failedEmailSchema, glanceSchema, ownerPasswordSchema } from '#shared/owner.ts';
import { siteOwner, siteOwnerWithPassword } from './access.ts';
import { operation, type Resource } from './operation.ts';
import { ownerInvitations } from './owner-invitations.ts';
import { ownerReviews } from './owner-reviews.ts';
import { change, ok } from './responses.ts';

/** The owner’s page. Without OWNER_EMAIL, its calls are 404 for everyone. */
export const ownerResource: Resource = {
  tag: { name: 'Owner', description: 'The owner’s page; for everyone else, these are 404' },
  operations: [
    operation('POST /owner/password', {
      operationId: 'givePassword',
      summary:
        'Give the password again: for 15 minutes, the owner’s other calls work; replaces the token of this session',
      access: siteOwner,
      body: ownerPasswordSchema,
      result: ok(newTokenSchema, 'The new token of this session'),
      refusals: ['wrong_password', 'too_many_requests'],
      handle: async ({ context, session, body: { password }, network }) => ({
        token: await givePassword(context, session, { password, network }),
      }),
    }),
    operation('GET /owner/glance', {
      operationId: 'glance',
      summary: 'Get what is new and what waits',
      access: siteOwnerWithPassword,
      result: ok(glanceSchema, 'The numbers'),
      handle: async ({ context }) => ({
        ...(await summarizeForOwner(context)),
        version: packageJson.version,
      }),
    }),
    ...ownerReviews,
    ...ownerInvitations,
    operation('GET /owner/emails', {
      operationId: 'listFailedEmails',
      summary: 'List the emails whose last try failed',
      access: siteOwnerWithPassword,
      result: ok(z.array(failedEmailSchema), 'The emails, newest first'),
      handle: ({ context }) => listFailedEmails(context),
    }),
    operation('POST /owner/emails/{id}/retry', {
      operationId: 'retryEmail',
      summary: 'Try an email again now',
      access: siteOwnerWithPassword,
      result: change,
      handle: ({ context, params }) => retryEmail(context, params.id),
    }),
  ],
};

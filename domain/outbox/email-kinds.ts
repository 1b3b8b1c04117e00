import { z } from 'zod';
import type { ownerMessages } from '#content/messages/owner.ts';

const toAccount = z.object({ firstName: z.string() });

const requested = z.object({
  isKnown: z.boolean().optional(),
});

const aboutReview = z.object({ reviewId: z.string() });

const aboutInvitation = z.object({ invitationId: z.string() });

const aboutSeveral = z.object({ ids: z.array(z.string()) });

/**
 * Decides when an email is deleted: with the `account`; only with an account that has proved the
 * `address`; or with none, because a stranger may have signed up with the `owner`'s address.
 */
type BelongsTo = 'account' | 'address' | 'owner';

/** Payloads hold names and ids, never links or tokens. */
export const emailKinds = {
  verify_email: { belongsTo: 'account', payload: requested },
  reset_password: { belongsTo: 'account', payload: requested },
  password_changed: { belongsTo: 'account', payload: toAccount },
  new_session: {
    belongsTo: 'account',
    payload: z.object({ firstName: z.string(), browser: z.string() }),
  },
  account_deleted: { belongsTo: 'account', payload: toAccount },
  purge_reminder: { belongsTo: 'account', payload: z.object({}) },
  new_reviews: { belongsTo: 'owner', payload: aboutSeveral },
  review_reply: { belongsTo: 'account', payload: aboutReview },
  review_hidden: { belongsTo: 'account', payload: aboutReview },
  review_shown: { belongsTo: 'account', payload: aboutReview },
  new_reports: { belongsTo: 'owner', payload: aboutSeveral },
  report_answered: { belongsTo: 'address', payload: z.object({ reportId: z.string() }) },
  backup_missing: { belongsTo: 'owner', payload: z.object({}) },
  invitation: { belongsTo: 'address', payload: aboutInvitation },
  invitation_reminder: { belongsTo: 'address', payload: aboutInvitation },
} satisfies Record<keyof typeof ownerMessages.kinds, { belongsTo: BelongsTo; payload: z.ZodType }>;

export const emailKindsOf = (...targets: BelongsTo[]): string[] =>
  Object.entries(emailKinds).flatMap(([kind, { belongsTo }]) =>
    targets.includes(belongsTo) ? [kind] : [],
  );

export type EmailKind = keyof typeof emailKinds;

export type NewEmail = {
  [Kind in EmailKind]: {
    kind: Kind;
    recipient: string;
    userId?: string;
    payload: z.infer<(typeof emailKinds)[Kind]['payload']>;
  };
}[EmailKind];

export type QueuedEmail = NewEmail & { id: string; attempts: number };

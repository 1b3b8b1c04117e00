import { z } from 'zod';
import type { ownerMessages } from '../../content/messages/owner.ts';

const toAccount = z.object({ firstName: z.string() });

const requested = z.object({
  /** Whether the account has been logged in from the network that asked. */
  isKnown: z.boolean().optional(),
});

const aboutReview = z.object({ reviewId: z.string() });

const aboutInvitation = z.object({ invitationId: z.string() });

const aboutSeveral = z.object({ ids: z.array(z.string()) });

/**
 * Whose an email is: its recipient's `account`, with which it goes; an `address`, whether it has an
 * account or not; or the `owner`, even if a stranger signed up with the owner's address.
 */
type BelongsTo = 'account' | 'address' | 'owner';

/**
 * The kinds of emails, whose they are, and the payload of each in the outbox: names and ids, never
 * links or tokens.
 */
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

/** Lists the kinds of emails that are of these. */
export const emailKindsOf = (...targets: BelongsTo[]): string[] =>
  Object.entries(emailKinds).flatMap(([kind, { belongsTo }]) =>
    targets.includes(belongsTo) ? [kind] : [],
  );

export type EmailKind = keyof typeof emailKinds;

/** An email to queue. */
export type NewEmail = {
  [Kind in EmailKind]: {
    kind: Kind;
    recipient: string;
    userId?: string;
    payload: z.infer<(typeof emailKinds)[Kind]['payload']>;
  };
}[EmailKind];

/** An email from the outbox. */
export type QueuedEmail = NewEmail & { id: string; attempts: number };

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
type Belonging = 'account' | 'address' | 'owner';

/**
 * The kinds of emails, whose they are, and the payload of each in the outbox: names and ids, never
 * links or tokens.
 */
export const emailKinds = {
  verify_email: { of: 'account', payload: requested },
  reset_password: { of: 'account', payload: requested },
  password_changed: { of: 'account', payload: toAccount },
  new_session: { of: 'account', payload: z.object({ firstName: z.string(), browser: z.string() }) },
  account_deleted: { of: 'account', payload: toAccount },
  purge_reminder: { of: 'account', payload: z.object({}) },
  new_reviews: { of: 'owner', payload: aboutSeveral },
  review_reply: { of: 'account', payload: aboutReview },
  review_hidden: { of: 'account', payload: aboutReview },
  review_shown: { of: 'account', payload: aboutReview },
  new_reports: { of: 'owner', payload: aboutSeveral },
  report_answered: { of: 'address', payload: z.object({ reportId: z.string() }) },
  backup_missing: { of: 'owner', payload: z.object({}) },
  invitation: { of: 'address', payload: aboutInvitation },
  invitation_reminder: { of: 'address', payload: aboutInvitation },
} satisfies Record<keyof typeof ownerMessages.kinds, { of: Belonging; payload: z.ZodType }>;

/** Lists the kinds of emails that are of these. */
export const emailKindsOf = (...belongings: Belonging[]): string[] =>
  Object.entries(emailKinds).flatMap(([kind, { of }]) => (belongings.includes(of) ? [kind] : []));

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

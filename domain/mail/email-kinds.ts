import { z } from 'zod';
import type { ownerMessages } from '../../content/messages/owner.ts';
import type { ReportReason } from '../../content/report-reasons.ts';
import type { ReportOutcome } from '../reports/reports.ts';

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

/** Who signed up with an address, and what waits for its verification: perhaps a stranger's words. */
export interface EmailedSignUp {
  signedUpAs: { firstName: string; lastName: string };
  /** The reviews that the link publishes: `maxHeldReviews` at most. */
  held: readonly { rating: number; comment: string }[];
  link: string;
  /** The page that deletes the account. */
  disownLink: string;
}

/** A review in an email to the owner. */
export interface EmailedReview {
  author: string;
  rating: number;
  comment: string;
  /** The review's own page. */
  link: string;
  /** The places on the owner's page. */
  answerLink: string;
  hideLink: string;
}

/** A report of a review in an email to the owner. */
export interface EmailedReport {
  /** The author of the review. */
  author: string;
  reason: ReportReason;
  words: string;
  wantsAnswer: boolean;
  /** The place on the owner's page. */
  reportLink: string;
  /** The review's own page, if it is still public. */
  link?: string;
}

/** Why the owner should look after the backups. */
export interface MissingBackup {
  /** ISO 8601; absent if there was no backup yet. */
  lastBackupAt?: string;
  /** The failure of the last try, if it failed. */
  reason?: string;
}

/** An invitation to review a project, in an email. */
export interface EmailedInvitation {
  /** From the name that the owner typed; may be empty. */
  firstName: string;
  projectName: string;
  /** The month of the engagement, such as 2024-06. */
  engagedAt?: string;
  expiresAt: string;
  link: string;
  /** The address to which email programs post a refusal (RFC 8058). */
  unsubscribe: string;
}

/** The values for a template, decided when the email is sent. Links are complete URLs. */
export type EmailContent = { recipient: string } & (
  | {
      kind: 'reset_password' | 'password_changed' | 'review_shown';
      firstName: string;
      link: string;
    }
  | ({ kind: 'verify_email' | 'purge_reminder' } & EmailedSignUp)
  | { kind: 'new_session'; firstName: string; browser: string; link: string }
  | { kind: 'account_deleted'; firstName: string }
  | ({ kind: 'new_review' } & EmailedReview)
  | { kind: 'new_reviews'; count: number; reviews: readonly EmailedReview[]; link: string }
  | { kind: 'review_reply'; firstName: string; reply: string; link: string }
  | { kind: 'review_hidden'; firstName: string; reason: string; link: string }
  | { kind: 'new_reports'; count: number; reports: readonly EmailedReport[]; link: string }
  | { kind: 'report_answered'; outcome: ReportOutcome; answer: string; link?: string }
  | ({ kind: 'backup_missing' } & MissingBackup)
  | ({ kind: 'invitation' | 'invitation_reminder' } & EmailedInvitation)
);

/**
 * An email to deliver. A header names the last line of the record of reviews, which its recipient
 * can hold against a rewritten record.
 */
export type PreparedEmail = EmailContent & { recordHead?: { sequence: number; hash: string } };

import type { ReportReason } from '../../content/report-reasons.ts';
import type { ReportOutcome } from '../use-cases/reports.ts';

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

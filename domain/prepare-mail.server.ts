import type { Selectable } from 'kysely';
import type { UsersTable } from '../db/tables.ts';
import { mintMailLink } from './accounts/mail-link.server.ts';
import { emailKey } from './accounts/sign-up.server.ts';
import type { Domain } from './domain.server.ts';
import type { PreparedMail, QueuedMail } from './mail/mail-kinds.ts';
import { selectReviews } from './reviews/list-reviews.server.ts';

/**
 * Decides, when it is sent, what is in a mail, and mints its link: no secret lies in the outbox. `obsolete` when there is nothing
 * to send any more, or never was: a request for an unknown address takes the same way as one for a known.
 */
export async function prepareMail(domain: Domain, mail: QueuedMail): Promise<PreparedMail | 'obsolete'> {
  switch (mail.kind) {
    case 'verify_email':
    case 'purge_reminder': {
      const user = await findUser(domain, mail.recipient);
      if (user === undefined || user.verified_at !== null) return 'obsolete';
      const token = await mintMailLink(domain.db, 'verify', user.id, domain.now());
      return { kind: mail.kind, recipient: user.email, firstName: user.first_name, link: `${domain.publicUrl}/verify/${token}` };
    }
    case 'reset_password': {
      const user = await findUser(domain, mail.recipient);
      if (user === undefined) return 'obsolete';
      const token = await mintMailLink(domain.db, 'reset', user.id, domain.now());
      return { kind: mail.kind, recipient: user.email, firstName: user.first_name, link: `${domain.publicUrl}/reset-password/${token}` };
    }
    case 'password_changed':
      return { kind: mail.kind, recipient: mail.recipient, firstName: mail.payload.firstName, link: `${domain.publicUrl}/forgot-password` };
    case 'account_deleted':
      return { kind: mail.kind, recipient: mail.recipient, firstName: mail.payload.firstName };
    case 'new_review': {
      const review = await findReview(domain, mail.payload.reviewId);
      if (review === undefined) return 'obsolete';
      const author = `${review.first_name} ${review.last_name}`;
      const { rating, comment } = review;
      return {
        kind: mail.kind,
        recipient: mail.recipient,
        author,
        rating,
        comment,
        held: review.public === 0,
        link: `${domain.publicUrl}/reviews`,
      };
    }
    case 'review_reply': {
      const review = await findReview(domain, mail.payload.reviewId);
      if (review === undefined || review.reply_text === null) return 'obsolete';
      const link = `${domain.publicUrl}/reviews`;
      return { kind: mail.kind, recipient: mail.recipient, firstName: review.first_name, reply: review.reply_text, link };
    }
  }
}

function findUser(domain: Domain, email: string): Promise<Selectable<UsersTable> | undefined> {
  return domain.db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

const findReview = (domain: Domain, id: string) => selectReviews(domain.db).where('reviews.id', '=', id).executeTakeFirst();

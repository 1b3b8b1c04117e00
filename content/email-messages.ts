import { provider } from './provider.ts';

/** A quotation in an email. */
export interface EmailQuote {
  /** Who wrote it. */
  by?: string;
  /** Drawn above the quotation. */
  stars?: number;
  /** The stars in words, for the plain text and for screen readers. */
  rating?: string;
  text: string;
}

/** The text of one email: a subject, paragraphs, quotations, at most one button, and closing lines. */
export interface EmailText {
  subject: string;
  greeting: string;
  paragraphs: string[];
  quotes?: EmailQuote[];
  action?: string;
  afterwards: string[];
}

const hello = (name?: string): string => (name === undefined ? 'Hello,' : `Hello ${name},`);
const stars = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

export const emailMessages = {
  signature: provider.brand,
  linkHint: 'If the button doesn’t work, copy this address into your browser:',
  verifyEmail: (name?: string): EmailText => ({
    subject: 'Please verify your email address',
    greeting: hello(name),
    paragraphs: ['Thank you for signing up. One step is left: please confirm that this address is yours.'],
    action: 'Verify my address',
    afterwards: ['The link works for 24 hours. If you didn’t sign up, you can ignore this email.'],
  }),
  resetPassword: (name?: string): EmailText => ({
    subject: 'Choose a new password',
    greeting: hello(name),
    paragraphs: ['Someone, hopefully you, asked to reset the password for your account.'],
    action: 'Choose a new password',
    afterwards: ['The link works once, within one hour. If this wasn’t you, you can ignore this email; your password won’t change.'],
  }),
  passwordChanged: (name?: string): EmailText => ({
    subject: 'Your password was changed',
    greeting: hello(name),
    paragraphs: ['The password for your account was just changed. If this was you, you don’t need to do anything.'],
    action: 'This wasn’t me',
    afterwards: ['If this wasn’t you, choose a new password right away. That logs out everyone who is using your account.'],
  }),
  accountDeleted: (name?: string): EmailText => ({
    subject: 'Your account has been deleted',
    greeting: hello(name),
    paragraphs: [
      'Your account and all your reviews have been deleted, as you asked. This is the last email you’ll get from us.',
      'Thank you for being part of this site.',
    ],
    afterwards: [`If this wasn’t you, please write to ${provider.email}.`],
  }),
  purgeReminder: (name?: string): EmailText => ({
    subject: 'Your review is still waiting',
    greeting: hello(name),
    paragraphs: [
      'You left a review, but your email address is not verified yet, so nobody can see it.',
      'Unless you verify it, we’ll delete your account and the review in two days.',
    ],
    action: 'Verify my address',
    afterwards: ['The link works for 24 hours. If you’ve changed your mind, you can ignore this email.'],
  }),
  newReview: (author: string, rating: number, comment: string): EmailText => ({
    subject: `A new review with ${stars(rating)}`,
    greeting: hello(),
    paragraphs: [`${author} left a review with ${rating} of 5 stars.`],
    quotes: [{ stars: rating, text: comment }],
    action: 'See all reviews',
    afterwards: [],
  }),
  newReviews: (count: number, shown: readonly { author: string; rating: number; comment: string }[]): EmailText => ({
    subject: `${count} new reviews`,
    greeting: hello(),
    paragraphs: [`You have ${count} new reviews${shown.length < count ? `. Here are the first ${shown.length}:` : ':'}`],
    quotes: shown.map(({ author, rating, comment }) => ({
      by: author,
      stars: rating,
      rating: `${rating} of 5 stars`,
      text: comment,
    })),
    action: 'See all reviews',
    afterwards: [],
  }),
  reviewReply: (name: string | undefined, reply: string): EmailText => ({
    subject: 'A reply to your review',
    greeting: hello(name),
    paragraphs: ['We replied to your review:'],
    quotes: [{ text: reply }],
    action: 'See all reviews',
    afterwards: [],
  }),
};

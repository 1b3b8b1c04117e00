import { provider } from './provider.ts';

/** The emails' sentences. A mail is a subject, paragraphs, maybe a quotation, maybe one thing to press, and what stands below it. */
export interface EmailText {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Drawn above the quotation; the paragraphs say it in words. */
  stars?: number;
  quote?: string;
  action?: string;
  afterwards: string[];
}

const hello = (name?: string): string => (name === undefined ? 'Hello,' : `Hello ${name},`);
const stars = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

export const emailMessages = {
  signature: provider.brand,
  linkHint: 'If the button does not work, copy this address into your browser:',
  verifyEmail: (name?: string): EmailText => ({
    subject: 'Please verify your email address',
    greeting: hello(name),
    paragraphs: ['Thank you for signing up. One step is left: tell us that this address is yours.'],
    action: 'Verify my address',
    afterwards: ['The link works for 24 hours. If you did not sign up, you can ignore this mail; nothing happens then.'],
  }),
  resetPassword: (name?: string): EmailText => ({
    subject: 'Choose a new password',
    greeting: hello(name),
    paragraphs: ['Someone, hopefully you, asked for a new password for your account.'],
    action: 'Choose a new password',
    afterwards: ['The link works once, for one hour. If it was not you, you can ignore this mail; your password stays as it is.'],
  }),
  passwordChanged: (name?: string): EmailText => ({
    subject: 'Your password was changed',
    greeting: hello(name),
    paragraphs: ['The password of your account was just changed. If it was you, there is nothing to do.'],
    action: 'It was not me',
    afterwards: ['If it was not you, choose a new password at once: all sessions end with it.'],
  }),
  accountDeleted: (name?: string): EmailText => ({
    subject: 'Your account is deleted',
    greeting: hello(name),
    paragraphs: [
      'Your account and all your reviews are deleted, as you asked. This is the last mail you get from us.',
      'Thank you for having been here.',
    ],
    afterwards: [`If it was not you, please write to ${provider.email}.`],
  }),
  purgeReminder: (name?: string): EmailText => ({
    subject: 'Your review is still waiting',
    greeting: hello(name),
    paragraphs: [
      'You left a review, but your email address is not verified yet, so nobody can see it.',
      'In two days your account and the review will be deleted.',
    ],
    action: 'Verify my address',
    afterwards: ['The link works for 24 hours. If you have changed your mind, you can ignore this mail.'],
  }),
  newReview: (author: string, rating: number, comment: string, held: boolean): EmailText => ({
    subject: `A new review with ${stars(rating)}`,
    greeting: hello(),
    paragraphs: [`${author} left a review with ${rating} of 5 stars.${held ? ' It is held until its author verifies their address.' : ''}`],
    stars: rating,
    ...(comment === '' ? {} : { quote: comment }),
    action: 'See all reviews',
    afterwards: [],
  }),
  reviewReply: (name: string | undefined, reply: string): EmailText => ({
    subject: 'A reply to your review',
    greeting: hello(name),
    paragraphs: ['Your review was answered:'],
    quote: reply,
    action: 'See all reviews',
    afterwards: [],
  }),
};

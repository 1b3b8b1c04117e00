import {
  reportsPerHour,
  caseStudyQuoteCharacters,
  quotableCharacters,
  quotableStars,
  maxEarlierVersions,
  reviewsPerPage,
  postsPerHour,
  invitationLifetimeDays,
} from '../shared/limits.ts';
import { hidingReasons } from './hiding-reasons.ts';
import { promises } from './promises.ts';
import { provider } from './provider.ts';

export interface AboutSection {
  /** Its anchor. */
  id: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** What follows the list. */
  afterwards?: readonly string[];
  link?: { href: string; label: string };
}

const sections: readonly AboutSection[] = [
  {
    id: 'who',
    heading: 'Who can review',
    paragraphs: [
      'Anyone with an account and an email address that they’ve verified. I don’t approve reviews: one star or five, each is public within seconds. If its author never verifies their address, it’s deleted after 30 days.',
      `A “Verified client” badge means that I sent a personal invitation for the named project to the client’s own email address, and that they wrote the review through the link in it. An invitation works once, within ${invitationLifetimeDays} days. About other authors, I know only that their email address is theirs.`,
      `One person may leave several reviews, such as one for each project. To prevent spam, each account is limited to ${postsPerHour} an hour.`,
    ],
  },
  {
    id: 'shown',
    heading: 'What you see',
    paragraphs: [
      `The newest come first, ${reviewsPerPage} on a page. You can sort and filter them, and search their words. Nothing is pinned or promoted.`,
      'Every public review counts the same: the average is the sum of the stars, divided by the number of reviews. Reviews that are hidden, or whose author hasn’t verified their address, don’t count.',
      `My home page quotes the newest public review by a verified client with at least ${quotableStars} stars and ${quotableCharacters.least} to ${quotableCharacters.most} characters. So it’s always a friendly one, and the link beside it leads to all of them. A case study quotes the newest public review by a verified client of that project, whatever its rating. After ${caseStudyQuoteCharacters} characters it’s cut, and a link leads to the rest. I can’t choose another one.`,
    ],
  },
  {
    id: 'removed',
    heading: 'What I hide, and why',
    paragraphs: [
      'I may hide a review for one of these reasons, and for no other. A low rating isn’t one.',
    ],
    list: Object.values(hidingReasons),
    afterwards: [
      `I make that call myself; nothing is automated. The author gets the reason by email, with a few words from me. They can edit or delete the review, or object by writing to me at ${provider.email}. If I got it wrong, I show the review again. How many are hidden, and for which reasons, is public.`,
      `Is something wrong with a review? You can report it on its own page, without an account. I read every report and decide within ${provider.replyTime}. If you leave an email address, I’ll tell you what I decided. You can send ${reportsPerHour} reports an hour.`,
    ],
    link: { href: '/reviews/record', label: 'See the numbers' },
  },
  {
    id: 'change',
    heading: 'Edits and replies',
    paragraphs: [
      `You can edit or delete your review at any time, on its page or in your account. An edit shows its date, and the last ${maxEarlierVersions} earlier versions stay readable on the review’s page; fixing a typo in the first 15 minutes leaves none. If you edit your review while it’s hidden, what it said before isn’t shown anymore.`,
      'When you delete a review, it’s gone with its history, my reply, and all reports of it.',
      'I may reply under a review, and its author gets the reply by email. It shows its date, and whether the review was edited since. My earlier replies stay readable, too.',
    ],
  },
  {
    id: 'promises',
    heading: 'What I promise',
    paragraphs: [
      'I have no tool that changes a word or a star of a review. Everything that happens to one is in a public record, which anyone can check with a short script.',
      'Some things you can’t check. I stand by them anyway:',
    ],
    list: promises.list,
    link: { href: '/reviews/record', label: 'The record of reviews' },
  },
];

/**
 * The page about how reviews work says what the code does. When you change one, change the other.
 */
export const reviewsAbout = {
  heading: 'How reviews work here',
  lead: 'Praise on a freelancer’s own site is easy to doubt. Here’s exactly where these reviews come from, what I can do to them and what I can’t, and how you can check.',
  contents: 'On this page',
  all: 'Read the reviews',
  sections,
} as const;

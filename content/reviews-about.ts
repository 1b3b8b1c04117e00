import { hidingReasons } from './hiding-reasons.ts';
import {
  caseStudyQuoteCharacters,
  invitationLifetimeDays,
  maxEarlierVersions,
  postsPerHour,
  quotableLength,
  quotableStars,
  reportsPerHour,
  reviewsPerPage,
} from './limits.ts';
import { promises } from './promises.ts';
import { provider } from './provider.ts';

interface AboutSection {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  afterwards?: readonly string[];
  link?: { href: string; label: string };
}

const sections: readonly AboutSection[] = [
  {
    id: 'who',
    heading: 'Who can review',
    paragraphs: [
      'Anyone with an account and a verified email address. I don’t approve reviews: one star or five, each one goes live within seconds. If its author never verifies their address, it’s deleted after 30 days.',
      `A “Verified client” badge means that I sent a personal invitation for the named project to the client’s own email address, and that they wrote the review through the link in it. Each invitation works once and expires after ${invitationLifetimeDays} days. About everyone else, all I know is that their email address is really theirs.`,
      `One person may leave several reviews, such as one for each project. To prevent spam, each account is limited to ${postsPerHour} an hour.`,
    ],
  },
  {
    id: 'shown',
    heading: 'What you see',
    paragraphs: [
      `The newest come first, ${reviewsPerPage} to a page. You can sort, filter, and search them. Nothing is pinned or promoted.`,
      'Every public review counts the same: the average is the total number of stars divided by the number of reviews. Reviews that are hidden, or whose author hasn’t verified their address, don’t count.',
      `My home page quotes the newest public review by a verified client with at least ${quotableStars} stars and ${quotableLength.min} to ${quotableLength.max} characters. So it’s always a friendly one, and the link beside it leads to all of them. A case study quotes the newest public review by a verified client of that project, whatever its rating. Anything past ${caseStudyQuoteCharacters} characters is cut, with a link to the rest. I can’t pick a different one.`,
    ],
  },
  {
    id: 'removed',
    heading: 'What I hide, and why',
    paragraphs: ['I hide a review only for one of these reasons. A low rating isn’t one.'],
    list: Object.values(hidingReasons),
    afterwards: [
      `I make that call myself; nothing is automated. The author gets the reason by email, with a few words from me. They can edit or delete the review, or object by writing to me at ${provider.email}. If I got it wrong, I put the review back. How many I’ve hidden, and why, is public.`,
      `Is something wrong with a review? You can report it on its own page, without an account. I read every report and decide within ${provider.replyTime}. If you leave an email address, I’ll tell you what I decided. You can send ${reportsPerHour} reports an hour.`,
    ],
    link: { href: '/reviews/record', label: 'See the numbers' },
  },
  {
    id: 'change',
    heading: 'Edits and replies',
    paragraphs: [
      `You can edit or delete your review at any time, on its page or in your account. An edited review shows the date of the edit, and its last ${maxEarlierVersions} versions stay on its page. Fix a typo in the first 15 minutes, and no earlier version is kept. If you edit your review while it’s hidden, what it said before isn’t shown anymore.`,
      'When you delete a review, it’s gone, along with its history, my reply, and any reports about it.',
      'I may reply to a review, and its author gets the reply by email. My reply shows its date and whether the review has been edited since. My earlier replies stay readable, too.',
    ],
  },
  {
    id: 'promises',
    heading: 'What I promise',
    paragraphs: [
      'I have no tool for changing a single word or star. Everything that happens to one is in a public record, which anyone can check with a short script.',
      'Some things you can’t check. I stand by them anyway:',
    ],
    list: promises.list,
    link: { href: '/reviews/record', label: 'The review record' },
  },
];

/** Describes what the code does: change both together. */
export const reviewsAbout = {
  heading: 'How reviews work here',
  lead: 'Praise on a freelancer’s own site is easy to doubt. Here’s exactly where these reviews come from, what I can and can’t do to them, and how you can check.',
  contents: 'On this page',
  all: 'Read the reviews',
  sections,
} as const;

import {
  reportsPerHour,
  caseStudyQuoteCharacters,
  quotableCharacters,
  quotableStars,
  maxEarlierVersions,
  reviewsPerPage,
  postsPerHour,
} from '../shared/limits.ts';
import { hidingReasons } from './hiding-reasons.ts';
import { promises } from './promises.ts';
import { provider } from './provider.ts';
import { reportReasons } from './report-reasons.ts';

export interface AboutSection {
  /** Its anchor. */
  id: string;
  heading: string;
  /** Terms and what they mean. */
  terms?: readonly { term: string; meaning: string }[];
  paragraphs: readonly string[];
  list?: readonly string[];
  /** What follows the list. */
  afterwards?: readonly string[];
  link?: { to: string; label: string };
}

const sections: readonly AboutSection[] = [
  {
    id: 'who',
    heading: 'Who can review',
    paragraphs: [
      'Anyone can, with an account and an email address that they’ve verified. I don’t approve reviews: each is public as soon as it’s posted, or as soon as its author’s address is verified.',
      `One person may leave several reviews, such as one for each project, and each counts. To prevent spam, each account is limited to ${postsPerHour} an hour.`,
    ],
  },
  {
    id: 'verified',
    heading: 'What’s verified',
    paragraphs: ['Each review says what I know about its author. There are two kinds:'],
    terms: [
      {
        term: 'Verified client',
        meaning:
          'I sent a personal invitation for the named project to the client’s own email address, and they wrote the review through the link in it. An invitation works once, within 60 days.',
      },
      {
        term: 'Email verified',
        meaning: 'The author has proven that the email address is theirs. I haven’t checked whether they were a client of mine.',
      },
    ],
  },
  {
    id: 'published',
    heading: 'All ratings are published',
    paragraphs: [
      'One star or five, every review is treated the same. There’s no queue where I could let the good ones through first, and no filter that reads them.',
      'I can do three things: reply, hide a review for one of the reasons below, and delete an account with all of its reviews. I have no tool that changes a word or a star of a review. If I did it by hand, the record would show it.',
    ],
  },
  {
    id: 'order',
    heading: 'The order',
    paragraphs: [
      `The newest come first, ${reviewsPerPage} on a page. You can sort them by age or by stars, show only some stars, one project, or verified clients, and search their words. Nothing is pinned or promoted.`,
    ],
  },
  {
    id: 'average',
    heading: 'The average',
    paragraphs: [
      'Every public review counts the same: I add up the stars and divide them by the number of reviews. There are no weights, and old reviews count as much as new ones. The average for verified clients alone works the same way.',
      'Hidden reviews, and those whose author hasn’t verified their address, don’t count.',
    ],
  },
  {
    id: 'quoted',
    heading: 'The ones I quote',
    paragraphs: [
      `My home page quotes the newest public review with at least ${quotableStars} stars and ${quotableCharacters.least} to ${quotableCharacters.most} characters: long enough to say something, short enough to fit. So it’s always a friendly one. The link beside it leads to all of them, and the average is over all of them.`,
      `A case study quotes the newest public review by a verified client of that project, whatever its rating. I can’t choose another one. After ${caseStudyQuoteCharacters} characters it’s cut, and a link leads to the rest.`,
    ],
  },
  {
    id: 'removed',
    heading: 'What I hide, and why',
    paragraphs: ['I may hide a review for one of these reasons, and for no other. A low rating isn’t one.'],
    list: Object.values(hidingReasons),
    afterwards: [
      `I make that call myself; nothing is automated. The author gets the reason by email, with a few words from me, and sees it in their account. They can edit or delete the review, or object by writing to me at ${provider.email}. If I got it wrong, I show the review again.`,
      'How many reviews are hidden, and for which reasons, is public.',
    ],
    link: { to: '/reviews/record', label: 'See the numbers' },
  },
  {
    id: 'report',
    heading: 'Reporting a review',
    paragraphs: ['Something wrong with a review? Under each one is a link to report it. These are the reasons:'],
    list: Object.values(reportReasons),
    afterwards: [
      `I read every report and decide within ${provider.replyTime}. You don’t need an account and don’t have to say who you are. If you leave an email address, I’ll tell you what I decided. You can send ${reportsPerHour} reports an hour.`,
    ],
  },
  {
    id: 'change',
    heading: 'Editing and deleting yours',
    paragraphs: [
      `You can edit or delete your review at any time, on its page or in your account. An edit shows its date, and the last ${maxEarlierVersions} earlier versions stay readable on the review’s page; fixing a typo in the first 15 minutes leaves none. If you edit your review while it’s hidden, what it said before isn’t shown anymore.`,
      'When you delete a review, it’s gone with its history, my reply, and all reports of it. When you delete your account, so is everything about you. The record keeps a line that a review was here, without its words, its stars, or your name.',
    ],
    link: { to: '/privacy', label: 'What’s stored about you' },
  },
  {
    id: 'replies',
    heading: 'My replies',
    paragraphs: [
      'I may reply under a review, and its author gets the reply by email. It shows its date, and whether the review was edited since. My earlier replies stay readable, too.',
    ],
  },
  {
    id: 'times',
    heading: 'How long it takes',
    paragraphs: [],
    list: [
      'A review is public within seconds.',
      'An edit, a deletion, or a reply shows within seconds. So does hiding a review.',
      `I answer reports and objections within ${provider.replyTime}.`,
      'A review whose author never verifies their address is deleted after 30 days.',
      'Reviews don’t expire.',
    ],
  },
  {
    id: 'record',
    heading: 'A record I can’t rewrite',
    paragraphs: [
      'Everything that happens to a review gets a line in a public record: that it was received, published, edited, answered, hidden, shown again, or deleted. The lines build on each other, so if I changed or removed one, anyone could tell. They contain no words, stars, or names.',
      'You can download the record and check it against the reviews on this site with a short script.',
    ],
    link: { to: '/reviews/record', label: 'The record of reviews' },
  },
  {
    id: 'limits',
    heading: 'What I can’t prove',
    paragraphs: [
      'I could invite myself under another address and praise my own work. What makes that hard: such a review names a project and its month for everyone to see, and it stays in the record even if I’d rather be rid of it later.',
      'And a review that this site never accepted leaves no trace, so you can’t see whether I turned one away. What makes that hard: the site answers every post with the review’s address, which is public at once, and every email to its author names the newest line of the record.',
    ],
  },
  {
    id: 'promises',
    heading: 'What I promise',
    paragraphs: ['You can’t check these. I stand by them anyway:'],
    list: promises.list,
  },
];

/** The page about how reviews work says what the code does. When you change one, change the other. */
export const reviewsAbout = {
  heading: 'How reviews work here',
  lead: 'Praise on a freelancer’s own site is easy to doubt. Here’s exactly where these reviews come from, what I can do to them and what I can’t, and how you can check.',
  contents: 'On this page',
  all: 'Read the reviews',
  sections,
} as const;

import { authMessages } from './messages/auth.ts';
import { starCount } from './messages/counts.ts';
import { invitationMessages } from './messages/invitation.ts';
import { ownerMessages } from './messages/owner.ts';
import { reviewMessages } from './messages/review.ts';
import { verificationMessages } from './messages/verification.ts';
import { provider } from './provider.ts';
import { type ReportReason, reportReasons } from './report-reasons.ts';

export interface EmailQuote {
  /** Who wrote it. */
  by?: string;
  stars?: number;
  /** The stars in words, for plain text and screen readers. */
  rating?: string;
  text: string;
  note?: string;
  links?: readonly EmailLink[];
}

interface EmailLink {
  label: string;
  address: string;
}

export interface EmailText {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** One button per rating, below the first paragraph. It opens the form with these stars. */
  starButtons?: { labels: string[]; hint: string };
  quotes?: EmailQuote[];
  /** The main button. */
  action?: string;
  afterwards?: string[];
  /** A plain link at the end, for what only a few people need. */
  footerAction?: string;
}

interface Invitation {
  project: string;
  /** A month, such as June 2024. */
  engagedAt?: string | undefined;
  /** A day, such as March 16, 2026. */
  until: string;
}

interface SignUp {
  /** Undefined if it could be a link or a message. */
  name: string | undefined;
  /** Reviews held until verification. */
  reviews: readonly { rating: number; comment: string }[];
}

interface NewReview {
  author: string;
  rating: number;
  comment: string;
  link: string;
  answerLink: string;
  hideLink: string;
}

const { brand, founder } = provider;
const hi = (name?: string): string => (name === undefined ? 'Hi,' : `Hi ${name},`);
const { seeReview } = ownerMessages;
const writers = [...new Set([founder, brand])];
const signature = writers.join(' from ');
const askForReview = (
  { project, engagedAt, until }: Invitation,
  { opening, reminders }: { opening: string; reminders: string },
) => ({
  paragraphs: [
    `${opening} We worked together on the ${project} project${engagedAt === undefined ? '' : ` (${engagedAt})`}. Would you share how it went? It takes two minutes.`,
    `Your stars and words will appear on the reviews page of my website, with your name and a “Verified client” badge. Your email address stays private. You can edit or delete your review at any time.`,
    'Any rating is welcome, and every rating is published.',
  ],
  starButtons: {
    labels: [1, 2, 3, 4, 5].map(starCount),
    hint: 'Choose your stars to begin. You can still change them, and nothing is sent until you publish.',
  },
  action: 'Write a review',
  afterwards: [
    `This link is just for you. It works once and expires on ${until}. ${reminders}`,
    'Rather not? Just say so, and I won’t ask again:',
  ],
  footerAction: invitationMessages.decline,
});
const seeReport = 'See the report';

/** Quotes what was signed up with, because a stranger may have written it. */
const askToVerify = ({ name, reviews }: SignUp) => ({
  quotes: [
    {
      by: 'The name they gave',
      text: name ?? 'It isn’t shown, because it looks like a link or a message.',
    },
    ...reviews.map(({ rating, comment }) => ({
      by: 'A review that everyone can read once you verify your email',
      stars: rating,
      rating: reviewMessages.outOfFive(rating),
      text: comment,
    })),
  ],
  action: 'Verify my email',
  afterwards: [
    'The link works for 24 hours. It also publishes any reviews that the account has posted. If you didn’t sign up, don’t use it. You can delete the account instead:',
  ],
  footerAction: verificationMessages.notMe.link,
});
const ifNotYou = {
  afterwards: [
    'If it wasn’t you, choose a new password. That gets you back in and logs everyone else out.',
  ],
  footerAction: authMessages.reset.heading,
};

interface MissingBackup {
  /** A day, such as March 16, 2026. */
  lastBackup?: string | undefined;
  reason?: string | undefined;
}

interface NewReport {
  author: string;
  reason: ReportReason;
  words: string;
  wantsAnswer: boolean;
  reportLink: string;
  link?: string;
}

const reviewActions = ({
  answerLink,
  hideLink,
  link,
}: Pick<NewReview, 'answerLink' | 'hideLink' | 'link'>): EmailLink[] => [
  { label: ownerMessages.answer, address: answerLink },
  { label: ownerMessages.hide, address: hideLink },
  { label: seeReview, address: link },
];

const reportOutcomes = {
  answered: 'You reported a review on this site. Here’s my reply:',
  dismissed: 'You reported a review on this site. I’ve looked into it, and it stays.',
  hidden:
    'You reported a review on this site. I’ve looked into it and hidden the review. Thank you!',
};

export const emailMessages = {
  signature,
  linkHint: 'If the button doesn’t work, copy this address into your browser:',
  verifyEmail: (signUp: SignUp): EmailText => ({
    subject: `Verify your email for ${brand}`,
    greeting: hi(),
    paragraphs: [
      'Someone signed up on my website with your email address. If that was you, thanks! There’s just one step left: please confirm that this is your email address.',
    ],
    ...askToVerify(signUp),
  }),
  resetPassword: (name?: string): EmailText => ({
    subject: `Reset your ${brand} password`,
    greeting: hi(name),
    paragraphs: ['Forgot your password? No problem: you can choose a new one here.'],
    action: authMessages.reset.heading,
    afterwards: [
      'The link works once and expires in an hour. If you didn’t ask for it, you can ignore this email; your password stays the same.',
    ],
  }),
  passwordChanged: (name?: string): EmailText => ({
    subject: `Your ${brand} password was changed`,
    greeting: hi(name),
    paragraphs: [
      'The password for your account was just changed. If that was you, you’re all set.',
    ],
    ...ifNotYou,
  }),
  newSession: (name: string | undefined, browser: string): EmailText => ({
    subject: `New log-in to your ${brand} account`,
    greeting: hi(name),
    paragraphs: [
      `Someone just logged in to your account using ${browser === '' ? 'an unknown browser' : browser}. If that was you, you’re all set.`,
    ],
    ...ifNotYou,
  }),
  accountDeleted: (name?: string): EmailText => ({
    subject: `Your ${brand} account was deleted`,
    greeting: hi(name),
    paragraphs: [
      'Your account and all your reviews have been deleted. This is the last email you’ll get from me. Thanks for everything!',
    ],
    afterwards: [`If this wasn’t you, please write to me at ${provider.email}.`],
  }),
  purgeReminder: (signUp: SignUp): EmailText => ({
    subject: `Your review of ${brand} is still waiting`,
    greeting: hi(),
    paragraphs: [
      'Thanks again for your review! Nobody else can see it yet, because your email address still needs to be verified.',
      'If it isn’t verified within two days, your account and the review will be deleted. If you’ve changed your mind, you can ignore this email.',
    ],
    ...askToVerify(signUp),
  }),
  newReview: ({ author, rating, comment, ...links }: NewReview): EmailText => ({
    subject: `${author} left ${brand} a ${rating}-star review`,
    greeting: hi(),
    paragraphs: [`${author} left a review: ${reviewMessages.outOfFive(rating)}.`],
    quotes: [{ stars: rating, text: comment, links: reviewActions(links).slice(1) }],
    action: ownerMessages.answer,
  }),
  newReviews: (count: number, shown: readonly NewReview[]): EmailText => ({
    subject: `${count} new reviews of ${brand}`,
    greeting: hi(),
    paragraphs: [
      `You have ${count} new reviews${shown.length < count ? `. Here are the first ${shown.length}:` : ':'}`,
    ],
    quotes: shown.map(({ author, rating, comment, ...links }) => ({
      by: author,
      stars: rating,
      rating: reviewMessages.outOfFive(rating),
      text: comment,
      links: reviewActions(links),
    })),
    action: 'Reply',
  }),
  reviewReply: (name: string | undefined, reply: string): EmailText => ({
    subject: `${brand} replied to your review`,
    greeting: hi(name),
    paragraphs: ['Thanks again for your review! I’ve written a reply:'],
    quotes: [{ text: reply }],
    action: 'See it on the site',
  }),
  reviewHidden: (name: string | undefined, reason: string): EmailText => ({
    subject: `Your review of ${brand} is hidden`,
    greeting: hi(name),
    paragraphs: [
      'I’ve taken your review off the reviews page, so only you and I can see it now. Here’s why:',
    ],
    quotes: [{ text: reason }],
    action: 'See my reviews',
    afterwards: [
      `You can edit or delete it at any time. If you think I got this wrong, please write to me at ${provider.email}.`,
    ],
  }),
  newReports: (count: number, shown: readonly NewReport[]): EmailText => ({
    subject:
      count === 1
        ? `Someone reported a review of ${brand}`
        : `${count} reports about reviews of ${brand}`,
    greeting: hi(),
    paragraphs: [
      count === 1
        ? 'Someone reported a review:'
        : `There are ${count} new reports about reviews${shown.length < count ? `. Here are the first ${shown.length}:` : ':'}`,
    ],
    quotes: shown.map(({ author, reason, words, wantsAnswer, reportLink, link }) => ({
      by: `Review by ${author}`,
      text: [reportReasons[reason], words].filter(Boolean).join('\n\n'),
      note: wantsAnswer ? 'They’d like to hear back.' : ownerMessages.leftNoAddress,
      links: [
        ...(count === 1 ? [] : [{ label: seeReport, address: reportLink }]),
        ...(link === undefined ? [] : [{ label: seeReview, address: link }]),
      ],
    })),
    action: count === 1 ? seeReport : 'See all reports',
  }),
  backupMissing: ({ lastBackup, reason }: MissingBackup): EmailText => ({
    subject: `${brand} needs a backup`,
    greeting: hi(),
    paragraphs: [
      lastBackup === undefined
        ? 'Your site has never been backed up.'
        : `The last backup of your site was made on ${lastBackup}.`,
      ...(reason === undefined ? [] : [`The latest attempt failed: ${reason}`]),
    ],
    afterwards: [
      'On the server, “owner doctor” says what to do. This email comes once a day until there is a new backup.',
    ],
  }),
  reportAnswered: (outcome: keyof typeof reportOutcomes, answer: string): EmailText => ({
    subject: 'About the review you reported',
    greeting: hi(),
    paragraphs: [reportOutcomes[outcome]],
    ...(answer === '' ? {} : { quotes: [{ text: answer }] }),
    action: seeReview,
    afterwards: [
      'You asked to hear back at this address, and this is the only email you’ll get about it. If that wasn’t you, just ignore it.',
    ],
  }),
  reviewShown: (name: string | undefined): EmailText => ({
    subject: `Your review of ${brand} is back`,
    greeting: hi(name),
    paragraphs: ['Your review is on the reviews page again, and its stars count in the average.'],
    action: seeReview,
  }),
  invitation: (name: string | undefined, invitation: Invitation): EmailText => ({
    subject: `How was working with ${brand} on the ${invitation.project} project?`,
    greeting: hi(name),
    ...askForReview(invitation, {
      opening: `This is ${signature}.`,
      reminders: 'If I don’t hear from you, I’ll send one reminder in a week.',
    }),
  }),
  invitationReminder: (name: string | undefined, invitation: Invitation): EmailText => ({
    subject: `A quick reminder: how was the ${invitation.project} project?`,
    greeting: hi(name),
    ...askForReview(invitation, {
      opening: `This is ${signature}, with the one reminder I promised.`,
      reminders: 'This is my last email about it.',
    }),
  }),
};

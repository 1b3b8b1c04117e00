import { formatWait } from '#content/format-wait.ts';
import { maxHeldReviews } from '#content/limits.ts';

export const errorMessages = {
  banner: 'ERROR',
  title: 'Page not found',
  notFound:
    "Oops! It looks like we've encountered an error. Please check for any spelling errors in your URL, and for any connectivitiy issues with your Internet. If the problem persists, please feel free to contact the website administrator.",
  unexpected: 'Unexpected Application Error!',
  onMe: 'That’s on me, not you. Trying again often helps.',
  server: (requestId: string) =>
    `Something went wrong on my end. If you write to me about it, please mention ${requestId}.`,
  network: 'The site couldn’t be reached. Please check your connection and try again.',
  generic: 'Something went wrong. Please try again later.',
  waitSeconds: (seconds: number) => `Please wait ${formatWait(seconds)} before trying again.`,
  /** By problem code. */
  refusals: {
    not_found: 'This is no longer on the site.',
    not_yours:
      'This belongs to another account. To change it, log out, then log in to that account.',
    owner_cannot_review:
      'This is your own site. A review of your own work would deceive your readers.',
    too_many_held: `You already have ${maxHeldReviews} reviews waiting. Once you verify your email, they go live, and you can post more. Your draft is saved.`,
  },
  tryAgain: 'Try again',
  offline: {
    heading: 'You’re offline',
    explained: 'This page couldn’t be loaded. Check your connection and try again.',
    failedAgain: 'Still no connection. This page will load once you’re back online.',
  },
  busy: {
    heading: 'The site is busy',
    explained: 'This page couldn’t be loaded. Please try again in a moment.',
    failedAgain: 'Still busy. Please try again in a moment.',
  },
} as const;

/** In every document, for when its scripts don't run. */
export const starterMessages = {
  missingCode:
    'Part of this page couldn’t be loaded. Please check your connection and reload the page.',
  oldBrowser:
    'This browser is too old to log in or post a review here, but you can read everything.',
} as const;

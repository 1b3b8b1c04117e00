import { provider } from '#content/provider.ts';

export const reviewMessages = {
  /** The heading begins with the author’s name. */
  headingAfterName: ` on working with ${provider.brand}`,
  /** For search engines and shared links. */
  description: (rating: number, words: string) =>
    words === ''
      ? `A review of ${provider.brand}’s work: ${rating} out of 5 stars.`
      : `${rating} out of 5 stars: “${words}”`,
  outOfFive: (rating: number) => `${rating} out of 5 stars`,
  all: 'All reviews',
  historyLead: 'This review has been edited. Here’s what it said before.',
  replyHistory: 'Earlier replies',
  version: (number: number) => `Version ${number}`,
  withheld: 'This version isn’t shown: its author edited the review while it was hidden.',
  withheldFromOthers: 'Only you can see this version: you edited the review while it was hidden.',
  noWords: 'Stars only, no comment.',
  replaced: 'replaced',
  takenBack: 'withdrawn',
  notListed: 'It has been changed so often that its earlier versions aren’t shown.',
  onlyNewest: (count: number) => `Only the newest ${count} are shown.`,
} as const;

import { provider } from '#content/provider.ts';
import { formatAverage, formatCount, reviewCount, starCount } from './counts.ts';
import { prompts } from './email.ts';
import { ratingsMessages } from './ratings.ts';
import { verificationMessages } from './verification.ts';

/** Commas and periods go before a closing quotation mark, in place of one that was typed. */
const withPointsInside = (text: string) => text.replaceAll(/[,.]?”([,.])/gu, '$1”');

export const reviewsMessages = {
  hiddenDraft: {
    subject: 'My hidden review',
    body: prompts('Which review:', 'Why it should be visible:', 'What I’ve changed:'),
  },
  ...ratingsMessages,
  heading: 'Reviews',
  closing: 'What could I do for you?',
  closingLead: `Tell me what you need in a sentence or two. You’ll hear from me within ${provider.replyTime}.`,
  open: 'Leave a Review',
  close: 'Close ',
  /** Replaces the button for the owner. */
  ownSite: 'This is your own site, so you don’t review it. To read and reply to reviews, open',
  none: 'No reviews yet. Be the first to review!',
  filters: 'Filter and sort',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    highest: 'Highest rated',
    lowest: 'Lowest rated',
  },
  project: 'Project',
  everyProject: 'All projects',
  verifiedClients: 'Verified clients',
  search: 'Search reviews',
  apply: 'Search',
  clearFilters: 'Clear filters',
  number: formatCount,
  /** For screen readers, after the number of reviews with a rating. */
  reviewsWithRating: (count: number) => (count === 1 ? ' review' : ' reviews'),
  count: reviewCount,
  /** `which` describes the reviews and starts with a space. */
  showing: (count: number, which = '') =>
    withPointsInside(`Showing ${reviewCount(count)}${which}.`),
  showingFirst: (count: number, which = '') =>
    withPointsInside(`Showing ${reviewCount(count)}${which}, with more below.`),
  noMatch: (which = '') => withPointsInside(`No reviews${which}.`),
  which: {
    stars: (stars: number) => ` with ${starCount(stars)}`,
    verified: ' by verified clients',
    project: (name: string) => ` of ${name}`,
    words: (words: string) => ` mentioning “${words}”`,
    inOrder: (sort: string) => `, ${sort.toLowerCase()}`,
  },
  filterByStars: 'Filter by stars',
  anyStars: 'All ratings',
  firstPage: 'First page',
  searchTooLong: (characters: number, words: number) =>
    `Please keep your search to ${characters} characters and ${words} words.`,
  tooManySearches: 'That was a lot of searches. Please wait a minute, then try again.',
  more: 'More reviews',
  newest: 'Newest reviews',
  rating: 'Rating',
  from: (count: number) => `from ${reviewCount(count)}`,
  verifiedFrom: (average: number, count: number) =>
    `${formatAverage(average)} from ${reviewCount(count)} by verified clients`,
  comment: 'Comment',
  post: 'Post',
  edit: 'Edit',
  delete: 'Delete',
  discard: 'Discard draft',
  posted: verificationMessages.live,
  changed: 'Your changes are live.',
  postedHeld: 'Thank you! Verify your email, and your review goes live.',
  saved: 'Saved.',
  deleted: 'Your review has been deleted.',
  newHeading: 'Your review',
  postingAs: 'Posting as',
  commentHint: 'What did we work on? What changed?',
  needsScript: 'Posting a review needs JavaScript. Please turn it on and reload the page.',
  pages: 'More pages of reviews',
  charactersLeft: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left.`,
  charactersOver: (count: number) =>
    `${count} ${count === 1 ? 'character' : 'characters'} too many.`,
  deletedElsewhere:
    'This review has been deleted, so it can’t be changed. You can copy your text and post it as a new review.',
  chooseStar: 'Please choose a star rating.',
  wholeRating: 'Enter a whole number from 1 to 5.',
  signIn: 'Please sign in to leave a review.',
  draftIsSaved: 'Your draft is saved.',
  notNow: 'Not now',
  confirmDiscard: 'Discard your draft?',
  confirmClose: 'Discard your changes to this review?',
  discardChanges: 'Discard changes',
  keepEditing: 'Keep editing',
  confirmDelete: 'Are you sure you would like to delete this review?',
  share: 'Share my review',
  held: 'Visible to everyone once you verify your email.',
  hidden: 'Hidden by the site owner:',
  reply: `Reply from ${provider.brand}`,
  /** The address follows. */
  hiddenObjection: 'You can edit or delete it. If you think I got this wrong, write to me at',
  readMore: 'Read more',
  /** Follows `readMore`, for screen readers and search engines. */
  writtenBy: (author: string) => ` of what ${author} wrote`,
  edited: 'edited',
  history: 'History',
  about: 'How reviews work here',
  replyIsOlder: 'written before the last edit',
  newerEdit:
    'This review has changed since you opened it. Keep your version, or use the newer one?',
  keepMine: 'Keep my version',
  takeNewer: 'Use the newer version',
} as const;

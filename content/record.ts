/** The page about the record of reviews says what the code does. When you change one, change the other. */
export const record = {
  name: 'Record',
  heading: 'The record of reviews',
  paragraphs: [
    'Everything that happens to a review here gets a line in a public record: when it arrives, appears, is edited, answered, hidden, shown again, or deleted.',
    'Each line holds a fingerprint of the line before it, so if I changed or removed one, every later line would stop matching.',
    'The lines contain no names, stars, or words: each has only a fingerprint of the review, which tells nobody anything once the review is deleted.',
    'Every email from this site carries the fingerprint of the newest line in a header, so what I’ve already sent holds me to it.',
    'What the record can’t show is a review that never reached this site, or who is behind an author’s name.',
  ],
  numbers: {
    heading: 'In numbers',
    since: 'Since',
    received: 'received',
    published: 'public now',
    held: 'held until their authors verify their email',
    hidden: 'hidden by me',
    withdrawn: 'deleted by their authors',
    removed: 'deleted by me, with their author’s account',
    discarded: 'never published, because nobody verified the email',
    /** A reason that is not among those of today. */
    otherReason: 'For another reason.',
  },
  check: {
    heading: 'Check it yourself',
    text: 'This short script needs only Node.js. It downloads the record, the public reviews, and their totals, and compares them.',
    command: (site: string) => `node verify-record.mjs ${site}`,
    script: 'Script',
    log: 'Record',
    last: 'Last line',
    hash: 'Its fingerprint',
  },
} as const;

/**
 * The page about the record of reviews says what the code does. When you change one, change the
 * other.
 */
export const record = {
  name: 'Record',
  heading: 'The record of reviews',
  lead: 'Everything that happens to a review here gets a line in a public record: when it arrives, appears, is edited, answered, hidden, shown again, or deleted. The lines contain no names, stars, or words.',
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
    paragraphs: [
      'Each line holds a fingerprint of its review, which tells nobody anything once the review is deleted, and a fingerprint of the line before it. If I changed or removed a line, every later one would stop matching.',
      'Every email from this site carries the fingerprint of the newest line in a header, so what I’ve already sent holds me to it.',
      'The record can’t show a review that never reached this site, or that I invited myself under another address. But such a review names a project and its month for everyone to see, and stays in the record even if I’d rather be rid of it later.',
      'This short script needs only Node.js. It downloads the record, the public reviews, and their totals, and compares them.',
    ],
    command: (site: string) => `node verify-record.mjs ${site}`,
    script: 'Script',
    log: 'Record',
    last: 'Last line',
    hash: 'Its fingerprint',
  },
} as const;

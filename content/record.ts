/** Describes what the code does: change both together. */
export const record = {
  name: 'Record',
  heading: 'The review record',
  lead: 'Everything that happens to a review here is logged in a public record: when it comes in, goes live, is edited, gets a reply, is hidden, is restored, or is deleted. The record contains no names, stars, or words.',
  numbers: {
    heading: 'By the numbers',
    since: 'Since',
    /** Each follows a number of reviews, in one sentence. */
    received: 'received',
    published: () => 'public',
    held: (count: number) =>
      count === 1
        ? 'on hold until its author verifies their email'
        : 'on hold until their authors verify their email',
    hidden: () => 'hidden by me',
    withdrawn: (count: number) =>
      count === 1 ? 'deleted by its author' : 'deleted by their authors',
    removed: () => 'deleted by me, along with the author’s account',
    discarded: () => 'never published because the email was never verified',
    /** For a reason that no longer exists. */
    otherReason: 'For another reason.',
  },
  check: {
    heading: 'Check it yourself',
    paragraphs: [
      'Each line holds a fingerprint of its review, which reveals nothing once the review is deleted, and a fingerprint of the line before it. If I changed or removed a line, every later one would stop matching.',
      'Every email from this site carries the fingerprint of the newest line in a header, so every email I’ve sent holds me to it.',
      'The record can’t show a review that never reached this site, and it can’t tell whether I invited myself under another address. But such a review names a project and its month for everyone to see, and stays in the record even if I’d rather be rid of it later.',
      'This short script needs only Node.js. It downloads the record, the public reviews, and their totals, and compares them.',
    ],
    command: (site: string) => `node verify-record.mjs ${site}`,
    script: 'Get the script',
    log: 'Get the record',
    last: 'Last line',
    hash: 'Its fingerprint',
  },
} as const;

/** The page about the record of reviews says what the code does. When you change one, change the other. */
export const record = {
  name: 'Record',
  heading: 'The record of reviews',
  lead: 'Every review that reaches this site gets a line in a public record, and so does everything that happens to it later. If I changed or removed a line, anyone could tell.',
  numbers: {
    heading: 'In numbers',
    since: 'Since',
    received: 'received',
    imported: (count: number) => `${count} of them from before the record`,
    published: 'public now',
    held: 'held until their authors verify their email',
    hidden: 'hidden by me',
    withdrawn: 'deleted by their authors',
    removed: 'deleted by me, with their author’s account',
    discarded: 'never published, because nobody verified the email',
    /** A reason that is not among those of today. */
    otherReason: 'For another reason.',
  },
  head: {
    heading: 'Where it stands',
    last: 'Last line',
    hash: 'Its hash',
    key: 'Fingerprint of the key',
    note: 'Every email from this site ends with the number of what was then the last line, and the start of its hash. If I ever rewrote the record, these emails would contradict me.',
  },
  contents: {
    heading: 'What’s in it',
    paragraphs: [
      'Each line has a number, a time, what happened, the id of the review, and the hash of the line before it. So no line can be changed, removed, or slipped in without breaking all that follow. Each line is signed with a key that only this site has.',
      'No line contains words, stars, or names. Instead, it has a commitment: a hash of the review and a random number, its salt. The salt of a public review is published with it, so that anyone can compute the commitment again and compare. When a review is deleted, its salt goes too, and the line tells nobody what the review said. Names aren’t part of it, because authors may change theirs.',
    ],
  },
  check: {
    heading: 'Check it yourself',
    steps: [
      'Download the first script. It’s short and needs nothing but Node.js, so you can read it before you run it.',
      'Run it. It downloads the record and all public reviews, and compares them. The second script counts the reviews, and compares the averages.',
      'If you’ve left a review, download its receipt from My Reviews, and check it with the third script. The receipt proves that your review was here, even if it vanished together with its line. The last line of an email does the same for the whole record.',
    ],
    command: (site: string) => `node verify-record.mjs ${site}`,
    totalsCommand: (site: string) => `node verify-totals.mjs ${site}`,
    receiptCommand: (site: string) => `node verify-receipt.mjs ${site} receipt.json`,
    script: 'Script',
    totalsScript: 'Totals script',
    receiptScript: 'Receipt script',
    log: 'Record',
    keys: 'Keys',
  },
  limits: {
    heading: 'What it can’t prove',
    paragraphs: [
      'A review that this site never accepted leaves no line. And the record says that a review is the one that its author sent, not who that author is: I could have signed up under another name.',
      'I could also cut lines off the end, until someone else holds a later line: each author’s receipt and each email does. So keep yours.',
    ],
  },
  receipt: {
    summary: 'Receipt',
    explained:
      'This proves that your review reached this site and what it said. Keep it: if the review or its line in the record ever changed without you, it would show.',
    line: 'Line',
    date: 'Date',
    commitment: 'Commitment',
    download: 'Download the receipt',
    fileName: (reviewId: string) => `receipt-${reviewId}.json`,
    about: 'How to check it',
  },
} as const;

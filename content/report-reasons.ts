/** Each is also a hiding reason (content/hiding-reasons.ts). A low rating isn't one. */
export const reportReasons = {
  stranger: 'It’s not from a client.',
  insulting: 'It’s insulting or hateful.',
  private: 'It shares private information.',
  advertising: 'It’s an ad or spam.',
  unlawful: 'It’s illegal.',
} as const;

export type ReportReason = keyof typeof reportReasons;

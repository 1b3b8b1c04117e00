/**
 * The review's author reads this sentence, followed by the owner's own words. A low rating isn't a
 * valid reason.
 */
export const hidingReasons = {
  advertising: 'It advertises something else.',
  private: 'It shares private information.',
  insulting: 'It’s insulting or hateful.',
  unrelated: 'It isn’t about my work.',
  stranger: 'It’s not from a client of mine.',
  duplicate: 'It repeats another review.',
  unlawful: 'It breaks the law.',
} as const;

export type HidingReason = keyof typeof hidingReasons;

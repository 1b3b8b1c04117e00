/**
 * Why the owner may hide a review. Its author reads the sentence, followed by the owner's words. A
 * low rating is no reason.
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

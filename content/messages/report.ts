import { provider } from '#content/provider.ts';
import { prompts } from './email.ts';

export const reportMessages = {
  emailDraft: {
    subject: 'A problem with a review',
    body: prompts('Which review:', 'What’s wrong with it:', 'What I’d like you to do:'),
  },
  heading: 'Report this review',
  lead: 'Is something wrong with it? I read every report myself. A low rating is no reason to hide a review.',
  reason: 'What’s wrong?',
  words: 'Details (optional)',
  wordsHint: 'What should I look at?',
  email: 'Your email (optional)',
  emailHint:
    'If you’d like to hear back. I won’t use it for anything else, and I’ll delete it 30 days after I reply.',
  submit: 'Send report',
  chooseReason: 'Please choose a reason.',
  sent: `Thank you. I’ll look into it within ${provider.replyTime}.`,
  rules: 'What I hide, and why',
  needsScript:
    'This form needs JavaScript. Please turn it on and reload the page, or write to me at',
} as const;

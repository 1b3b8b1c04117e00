import { provider } from '#content/provider.ts';
import { type EmailDraft, emailMessages } from './email.ts';

export const caseStudyMessages = {
  emailDraft: (project: string): EmailDraft => ({
    ...emailMessages.project,
    subject: `A project like ${project}`,
  }),
  kind: 'Case study',
  role: 'My role',
  dates: 'Dates',
  period: (start: string, end: string) => (start === end ? start : `${start} – ${end}`),
  problem: 'The problem',
  results: 'Results',
  approach: 'What I did',
  outcome: 'What changed',
  pictures: 'A closer look',
  review: 'What the client says',
  quoted: (words: string) => `“${words}”`,
  readReview: 'Read the full review',
  projectReviews: 'Reviews of this project',
  closing: 'Want something like this?',
  closingLead: `Tell me what takes too long or no longer works for you. You’ll hear from me within ${provider.replyTime}.`,
  more: 'More case studies',
  previous: 'Previous',
  next: 'Next',
  allProjects: 'All projects',
} as const;

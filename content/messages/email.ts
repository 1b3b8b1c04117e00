/** An email that a visitor begins with a press: its subject, and lines to complete. */
export interface EmailDraft {
  subject: string;
  body: string;
}

const prompts = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('\r\n');

const projectPrompts = prompts(
  'What takes too long:',
  'Who does it now:',
  'When I’d like it solved:',
);

/** What emails to the provider begin with, and what stands beside a pressed mail link. */
export const emailMessages = {
  project: { subject: 'Project inquiry', body: projectPrompts },
  like: (project: string): EmailDraft => ({
    subject: `A project like ${project}`,
    body: projectPrompts,
  }),
  hours: (hours: string): EmailDraft => ({
    subject: `${hours} hours a year`,
    body: `We spend about ${hours} hours a year on this.\r\n\r\n${prompts(
      'How it works today:',
      'Tools we use:',
      'When we’d like it solved:',
    )}`,
  }),
  report: {
    subject: 'A problem with a review',
    body: prompts('Which review:', 'What’s wrong with it:', 'What I’d like you to do:'),
  },
  hidden: {
    subject: 'My hidden review',
    body: prompts('Which review:', 'Why it should be visible:', 'What I’ve changed:'),
  },
  invitation: {
    subject: 'My invitation to write a review',
    body: prompts('My name:', 'The project:', 'What happened:'),
  },
  opens: 'Opens your mail program. If nothing happens, copy the address.',
} as const;

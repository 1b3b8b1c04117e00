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

const weekPrompts = prompts('How it works today:', 'Tools we use:', 'When we’d like it solved:');

/** What emails to the provider begin with, and what stands beside a pressed mail link. */
export const emailMessages = {
  project: { subject: 'Project inquiry', body: projectPrompts },
  like: (project: string): EmailDraft => ({
    subject: `A project like ${project}`,
    body: projectPrompts,
  }),
  /** The task is empty if it has no name. */
  hours: (hours: string, task: string, sum: string): EmailDraft => ({
    subject: `${hours} hours a year${task && ` on ${task}`}`,
    body: `We spend about ${hours} hours a year on ${task || 'this'} (${sum}).\r\n\r\n${weekPrompts}`,
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

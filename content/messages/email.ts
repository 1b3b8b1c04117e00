export interface EmailDraft {
  subject: string;
  body: string;
}

export const prompts = (...lines: string[]): string =>
  lines.map((line) => `${line}\r\n`).join('\r\n');

export const emailMessages = {
  project: {
    subject: 'Project inquiry',
    body: prompts('What takes too long:', 'Who does it now:', 'When I’d like it solved:'),
  },
  opens: 'Opens your mail program. If nothing happens, copy the address.',
} as const;

import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../domain/context.ts';
import type { MailTransport } from '../../domain/mail/sender.ts';

/** The oldest emails beyond these go, so that nobody can fill the disk. */
const maxEmails = 500;
const emailId = /^[\w-]{22}$/u;

const mailboxEmailSchema = z.object({
  id: z.string().regex(emailId),
  sentAt: z.iso.datetime(),
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  link: z.string().optional(),
});

/** An email in the development mailbox. */
export type MailboxEmail = z.infer<typeof mailboxEmailSchema>;

/** The folder of the development mailbox, with one JSON file per email. */
export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox');

/** Writes emails to files instead of sending them, and prints their links to the terminal, never to the log. */
export function createMailboxTransport(options: {
  dataDir: string;
  publicUrl: string;
  clock: Clock;
  print: (line: string) => void;
}): MailTransport {
  const folder = mailboxFolder(options.dataDir);
  return {
    async deliver(mail, id) {
      const { renderEmail } = await import('./render-email.tsx');
      const rendered: MailboxEmail = { id, sentAt: new Date(options.clock()).toISOString(), ...renderEmail(mail, options.publicUrl) };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Other users may be able to read a folder that an older version created.
      await chmod(folder, 0o700);
      // Write to a temporary file first, so that nobody reads a partial email.
      const part = join(folder, `${id}.part`);
      await rm(part, { force: true });
      await writeFile(part, JSON.stringify(rendered), { mode: 0o600 });
      await rename(part, join(folder, `${id}.json`));
      await removeOldest(folder);
      options.print(`Mail to ${rendered.recipient}: ${rendered.subject}${rendered.link === undefined ? '' : `\n  ${rendered.link}`}`);
    },
    close: () => undefined,
  };
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= maxEmails) return;
  // Another delivery may have removed one.
  const timeOf = async (name: string) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 });
  const files = (await Promise.all(names.map(timeOf))).toSorted((one, other) => other.at - one.at);
  await Promise.all(files.slice(maxEmails).map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Lists all emails, newest first. Skips files that are not emails. */
export async function listMailbox(dataDir: string): Promise<MailboxEmail[]> {
  const files = await readdir(mailboxFolder(dataDir)).catch(() => []);
  const emails = await Promise.all(files.map((file) => readMailbox(dataDir, file.replace(/\.json$/u, ''))));
  return emails.filter((mail) => mail !== undefined).toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Reads one email, or returns undefined when it does not exist. */
export async function readMailbox(dataDir: string, id: string): Promise<MailboxEmail | undefined> {
  if (!emailId.test(id)) return undefined;
  try {
    return mailboxEmailSchema.parse(JSON.parse(await readFile(join(mailboxFolder(dataDir), `${id}.json`), 'utf8')));
  } catch {
    return undefined;
  }
}

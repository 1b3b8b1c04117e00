import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/domain.server.ts';
import type { MailTransport } from '../../domain/mail/sender.server.ts';
import { type RenderedMail, renderMail } from './render-mail.tsx';

/** A mail in the development mailbox. */
export interface MailboxMail extends RenderedMail {
  id: string;
  /** ISO 8601 in UTC. */
  sentAt: string;
}

const mailId = /^[\w-]{22}$/u;

/** Where the development mailbox keeps its files, one JSON file a mail. */
export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox');

/** Puts mails into files instead of sending them, and prints their links for whoever reads the terminal (not to the log). */
export function createMailboxTransport(options: { dataDir: string; clock: Clock; print: (line: string) => void }): MailTransport {
  const folder = mailboxFolder(options.dataDir);
  return {
    async deliver(mail, id) {
      const rendered: MailboxMail = { id, sentAt: new Date(options.clock()).toISOString(), ...renderMail(mail) };
      await mkdir(folder, { recursive: true });
      // Written aside first, so that nobody reads half a mail.
      await writeFile(join(folder, `${id}.part`), JSON.stringify(rendered));
      await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
      options.print(`Mail to ${rendered.recipient}: ${rendered.subject}${rendered.link === undefined ? '' : `\n  ${rendered.link}`}`);
    },
    close: () => undefined,
  };
}

/** All mails, newest first. */
export async function listMailbox(dataDir: string): Promise<MailboxMail[]> {
  const folder = mailboxFolder(dataDir);
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith('.json'))
      .map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as MailboxMail),
  );
  return mails.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** One mail, if there is such a one. */
export async function readMailbox(dataDir: string, id: string): Promise<MailboxMail | undefined> {
  if (!mailId.test(id)) return undefined;
  return (await listMailbox(dataDir)).find((mail) => mail.id === id);
}

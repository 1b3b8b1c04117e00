import { hash, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Clock, isId, isoTime, newToken, sha256 } from '#domain/core';
import type { MailTransport } from '#domain/emails/sender.ts';
import type { AppEnv } from '#server/env.ts';
import { type RenderedEmail, renderEmail } from './render-email.tsx';
import { nightStyles } from './templates/email-styles.ts';

/** The oldest emails beyond these are deleted, so nobody can fill the disk. */
const maxEmails = 500;
const keyPattern = /^[\w-]{43}$/u;

interface MailboxEmail extends RenderedEmail {
  id: string;
  sentAt: string;
}

export interface MailboxOptions {
  dataDir: string;
  publicUrl: string;
  clock: Clock;
  print: (line: string) => void;
}

/** Kept between starts, so the mailbox's address stays the same. */
async function readKey(folder: string): Promise<string> {
  const file = join(folder, 'key');
  const key = newToken();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (!keyPattern.test(stored)) await writeFile(file, key, { mode: 0o600 });
  // Some file systems have no modes.
  await chmod(file, 0o600).catch(() => undefined);
  return keyPattern.test(stored) ? stored : key;
}

/** Links go to the terminal, never to the log. The pages need the key in their printed address. */
export async function openMailbox({ dataDir, publicUrl, clock, print }: MailboxOptions) {
  const folder = join(resolve(dataDir), 'mailbox');
  const key = await readKey(folder);

  const transport: MailTransport = {
    async deliver(mail, id) {
      const email = { id, sentAt: isoTime(clock()), ...renderEmail(mail, publicUrl) };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed once complete, so nobody reads a partial email.
      await writeFile(join(folder, `${id}.part`), JSON.stringify(email), { mode: 0o600 });
      await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
      for (const old of (await listEmails(folder)).slice(maxEmails))
        await rm(join(folder, `${old.id}.json`), { force: true });
      print(
        `Mail to ${email.recipient}: ${email.subject}${email.link === undefined ? '' : `\n  ${email.link}`}`,
      );
    },
    close: () => undefined,
  };
  return {
    transport,
    place: `${publicUrl}/dev/mailbox?key=${key} (files in ${folder})`,
    pages: createPages(folder, key),
  };
}

async function readEmail(folder: string, id: string): Promise<MailboxEmail | undefined> {
  if (!isId(id)) return undefined;
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as MailboxEmail;
  } catch {
    return undefined;
  }
}

async function listEmails(folder: string): Promise<MailboxEmail[]> {
  const files = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    files.map((file) => readEmail(folder, file.replace(/\.json$/u, ''))),
  );
  return emails
    .filter((email) => email !== undefined)
    .toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
}

const styles = `:root{color-scheme:light dark}
body{max-width:42rem;margin:auto;padding:1.5rem 1rem 3rem;font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
li{margin:.75rem 0}pre{white-space:pre-wrap;font:inherit}`;

const sourceOf = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`;

/** For the pages, and for the emails, which also have style attributes. */
const policy = `default-src 'none'; style-src-elem ${sourceOf(styles)} ${sourceOf(nightStyles)}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function page(title: string, children: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>{children}</body>
    </html>,
  )}`;
}

const refused = page(
  'No key to the mailbox',
  <>
    <h1>This isn’t the mailbox’s address</h1>
    <p>
      The address has a key, which is missing here, or is another one. The terminal that runs the
      site prints the whole address when it starts, after “Mail:”.
    </p>
  </>,
);

const setHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Content-Security-Policy', policy);
};

function createPages(folder: string, key: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/dev/mailbox');
  const here = (path: string) => `/dev/mailbox${path}?key=${key}`;
  const hasKey = (input = '') =>
    timingSafeEqual(Buffer.from(sha256(input)), Buffer.from(sha256(key)));
  app.use(setHeaders, async (c, next) =>
    hasKey(c.req.query('key')) ? next() : c.html(refused, 404),
  );

  app.get('/', async (c) => {
    const emails = await listEmails(folder);
    return c.html(
      page(
        'Development mailbox',
        <>
          <h1>Development mailbox</h1>
          <p>
            {emails.length === 0
              ? 'No emails yet.'
              : 'Without SMTP_URL, emails are not sent: they are kept here.'}
          </p>
          <ul>
            {emails.map(({ id, subject, recipient, sentAt }) => (
              <li key={id}>
                <a href={here(`/${id}`)}>{subject}</a> to <bdi>{recipient}</bdi>,{' '}
                {sentAt.slice(0, 16).replace('T', ' ')} UTC
              </li>
            ))}
          </ul>
        </>,
      ),
    );
  });

  app.get('/:id', async (c) => {
    const email = await readEmail(folder, c.req.param('id'));
    if (email === undefined) return c.notFound();
    const { id, subject, recipient, text, link } = email;
    return c.html(
      page(
        subject,
        <>
          <a href={here('')}>All emails</a> · <a href={here(`/${id}/html`)}>See it as HTML</a>
          <h1>{subject}</h1>
          <p>
            to <bdi>{recipient}</bdi>
          </p>
          {link === undefined ? null : <a href={link}>Follow the link</a>}
          <pre dir="auto">{text}</pre>
        </>,
      ),
    );
  });

  app.get('/:id/html', async (c) => {
    const email = await readEmail(folder, c.req.param('id'));
    return email === undefined ? c.notFound() : c.html(email.html);
  });

  return app.all('*', (c) => c.notFound());
}

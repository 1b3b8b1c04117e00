import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listMailbox, type MailboxEmail, readMailbox } from './mailbox.ts';
import { mailboxStyles } from './mailbox-styles.ts';

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Builds the policy for an email's HTML. It allows the email's style sheet, style attributes, and links, and nothing else. */
function emailPolicy(html: string): string {
  const styleSheet = /<style>(?<rules>.*?)<\/style>/su.exec(html)?.groups?.['rules'] ?? '';
  const hash = createHash('sha256').update(styleSheet).digest('base64');
  return `default-src 'none'; style-src-elem 'sha256-${hash}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;
}

function page(title: string, children: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href="/dev/mailbox/mailbox.css" />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>,
  )}`;
}

const when = (sentAt: string): string => `${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`;

const listPage = (emails: MailboxEmail[]): string =>
  page(
    'Development mailbox',
    <>
      <a className="plain" href="/">
        To the site
      </a>
      <h1>Development mailbox</h1>
      <p className="quiet">Without SMTP_URL, emails are not sent: they are kept here.</p>
      {emails.length === 0 ? <p>No emails yet.</p> : null}
      <ul>
        {emails.map((mail) => (
          <li key={mail.id}>
            <a className="mail" href={`/dev/mailbox/${mail.id}`}>
              <b>{mail.subject}</b>
              <span>
                to <bdi>{mail.recipient}</bdi>, {when(mail.sentAt)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>,
  );

const emailPage = (mail: MailboxEmail): string =>
  page(
    mail.subject,
    <>
      <a className="plain" href="/dev/mailbox">
        All emails
      </a>
      <h1>{mail.subject}</h1>
      <p className="quiet">
        to <bdi>{mail.recipient}</bdi>, {when(mail.sentAt)}
      </p>
      {mail.link === undefined ? null : (
        <a className="key" href={mail.link}>
          Follow the link
        </a>
      )}
      <pre dir="auto">{mail.text}</pre>
      <a className="plain" href={`/dev/mailbox/${mail.id}/html`}>
        See it as HTML
      </a>
    </>,
  );

/** Creates the pages of the development mailbox. Mount them at /dev/mailbox when no emails are sent, for this machine only. */
export function createMailboxPages({ dataDir }: { dataDir: string }): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy);
  });

  app.get('/', async (c) => c.html(listPage(await listMailbox(dataDir))));
  app.get('/mailbox.css', (c) => c.body(mailboxStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/emails.json', async (c) => c.json((await listMailbox(dataDir)).map(({ html: _html, ...mail }) => mail)));

  app.get('/:id', async (c) => {
    const mail = await readMailbox(dataDir, c.req.param('id'));
    return mail === undefined ? c.notFound() : c.html(emailPage(mail));
  });

  app.get('/:id/html', async (c) => {
    const mail = await readMailbox(dataDir, c.req.param('id'));
    if (mail === undefined) return c.notFound();
    return c.html(mail.html, 200, { 'Content-Security-Policy': emailPolicy(mail.html) });
  });
  return app;
}

import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listMailbox, readMailbox } from './mailbox.ts';
import { mailboxStyles } from './mailbox-styles.ts';

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const htmlPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-top-navigation-by-user-activation";

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

/** The pages of the development mailbox, to be mounted at /dev/mailbox where mails are not sent. */
export function createMailboxPages({ dataDir }: { dataDir: string }): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy);
  });

  app.get('/', async (c) => {
    const mails = await listMailbox(dataDir);
    return c.html(
      page(
        'Development mailbox',
        <>
          <h1>Development mailbox</h1>
          <p>Without SMTP_URL, mails are not sent: they are kept here.</p>
          {mails.length === 0 ? <p>No mails yet.</p> : null}
          <ul>
            {mails.map((mail) => (
              <li key={mail.id}>
                <a href={`/dev/mailbox/${mail.id}`}>{mail.subject}</a>
                <span>
                  to <bdi>{mail.recipient}</bdi>, {when(mail.sentAt)}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <a href="/">To the site</a>
          </p>
        </>,
      ),
    );
  });

  app.get('/mailbox.css', (c) => c.body(mailboxStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.get('/mails.json', async (c) => c.json((await listMailbox(dataDir)).map(({ html: _html, ...mail }) => mail)));

  app.get('/:id', async (c) => {
    const mail = await readMailbox(dataDir, c.req.param('id'));
    if (mail === undefined) return c.notFound();
    return c.html(
      page(
        mail.subject,
        <>
          <p>
            <a href="/dev/mailbox">All mails</a>
          </p>
          <h1>{mail.subject}</h1>
          <p>
            to <bdi>{mail.recipient}</bdi>, {when(mail.sentAt)}
          </p>
          {mail.link === undefined ? null : (
            <p>
              <a className="key" href={mail.link}>
                Follow the link
              </a>
            </p>
          )}
          <pre dir="auto">{mail.text}</pre>
          <p>
            <a href={`/dev/mailbox/${mail.id}/html`}>As HTML</a>
          </p>
        </>,
      ),
    );
  });

  app.get('/:id/html', async (c) => {
    const mail = await readMailbox(dataDir, c.req.param('id'));
    if (mail === undefined) return c.notFound();
    return c.html(mail.html, 200, { 'Content-Security-Policy': htmlPolicy });
  });
  return app;
}

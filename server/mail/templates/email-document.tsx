import { Fragment } from 'react';
import { emailMessages, type EmailQuote, type EmailText } from '#content/email-messages.ts';
import { monogram, struckKey } from '#content/monogram.ts';
import type { Email } from '#domain/emails/email.ts';
import { ratingFragment } from '#shared/rating-fragment.ts';
import { nightStyles, styles } from './email-styles.ts';

interface EmailDocumentProps {
  email: Email;
  /** Origin. */
  site: string;
}

/** Works on phones, without images, and in dark mode. */
export function EmailDocument({ email, site }: EmailDocumentProps) {
  const { text, link } = email;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps email clients from turning text into links. */}
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <title>{text.subject}</title>
        <style>{nightStyles}</style>
      </head>
      <body className="outside" style={styles.body}>
        <div style={styles.preview}>{text.paragraphs[0]}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td className="outside" align="center" style={styles.outside}>
                <div style={styles.column}>
                  <Logo />
                  <div className="card" style={styles.card}>
                    <Letter email={email} site={site} />
                  </div>
                  {link === undefined || text.action === undefined ? null : (
                    <p className="quiet" style={styles.below}>
                      {emailMessages.linkHint}
                      <br />
                      {link}
                    </p>
                  )}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** The logo as text. */
function Logo() {
  return (
    <div aria-hidden="true" style={styles.keys}>
      {monogram.map((letter, index) => (
        <span
          key={`${letter}${index.toString()}`}
          className={index === struckKey ? 'struck' : 'cap'}
          style={index === struckKey ? styles.struckKey : styles.key}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}

function Letter({ email: { text, link, footerLink }, site }: EmailDocumentProps) {
  return (
    <>
      <p dir="auto" style={styles.paragraph}>
        {text.greeting}
      </p>
      {text.paragraphs.map((paragraph, index) => (
        <Fragment key={paragraph}>
          <p dir="auto" style={styles.paragraph}>
            {paragraph}
          </p>
          {index === 0 && link !== undefined && text.starButtons && (
            <StarButtons {...text.starButtons} link={link} />
          )}
        </Fragment>
      ))}
      {text.quotes?.map((quote, index) => (
        <Quote key={index.toString()} quote={quote} />
      ))}
      {text.action === undefined || link === undefined ? null : (
        <ActionButton label={text.action} link={link} />
      )}
      {text.afterwards?.map((paragraph) => (
        <p key={paragraph} className="quiet" style={styles.quiet}>
          {paragraph}
        </p>
      ))}
      {text.footerAction === undefined || footerLink === undefined ? null : (
        <p style={styles.way}>
          <PlainLink href={footerLink}>{text.footerAction}</PlainLink>
        </p>
      )}
      <p className="signature" style={styles.signature}>
        {emailMessages.signature}
        <br />
        <PlainLink href={site}>{new URL(site).host}</PlainLink>
      </p>
    </>
  );
}

function PlainLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link" style={styles.link}>
      {children}
    </a>
  );
}

function Quote({ quote: { by, stars, rating, text, note, links } }: { quote: EmailQuote }) {
  return (
    <>
      {by === undefined ? null : (
        <p dir="auto" style={styles.author}>
          {by}
        </p>
      )}
      {stars === undefined ? null : (
        <p
          {...(rating === undefined
            ? { 'aria-hidden': true }
            : { role: 'img', 'aria-label': rating })}
          className="stars"
          style={styles.stars}
        >
          {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
        </p>
      )}
      {text === '' ? null : (
        <blockquote dir="auto" className="quote" style={styles.quote}>
          {text}
        </blockquote>
      )}
      {note === undefined ? null : (
        <p className="quiet" style={styles.note}>
          {note}
        </p>
      )}
      {links === undefined || links.length === 0 ? null : (
        <p className="quiet" style={styles.note}>
          {links.map(({ label, address }, index) => (
            <Fragment key={label}>
              {index === 0 ? null : ' · '}
              <PlainLink href={address}>{label}</PlainLink>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

/** All five look the same, so none is suggested. */
function StarButtons({
  labels,
  hint,
  link,
}: NonNullable<EmailText['starButtons']> & { link: string }) {
  return (
    <>
      <table
        role="presentation"
        cellPadding={0}
        cellSpacing={6}
        border={0}
        style={styles.starTable}
      >
        <tbody>
          <tr>
            {labels.map((label, index) => (
              <td key={label} className="button" style={styles.buttonCell}>
                <a
                  href={`${link}${ratingFragment(index + 1)}`}
                  aria-label={label}
                  title={label}
                  style={styles.starKey}
                >
                  ★
                </a>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="quiet" style={styles.note}>
        {hint}
      </p>
    </>
  );
}

/** A table, for email clients that ignore the padding of links. */
function ActionButton({ label, link }: { label: string; link: string }) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={styles.buttonTable}
    >
      <tbody>
        <tr>
          <td className="button" style={styles.buttonCell}>
            <a href={link} style={styles.button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

import type { CSSProperties } from 'react';
import { type MailText, mailMessages } from '../../../content/mail-messages.ts';

// Mail programs know neither the site's style sheets nor custom properties: every value stands where it is used.
const font = 'Helvetica, Arial, sans-serif';
const styles = {
  body: { margin: 0, padding: '24px 12px', background: '#faf6ee', color: '#191c26', fontFamily: font, fontSize: '17px', lineHeight: 1.55 },
  page: { maxWidth: '520px', margin: '0 auto' },
  letter: {
    display: 'inline-block',
    width: '32px',
    height: '32px',
    lineHeight: '32px',
    marginRight: '6px',
    textAlign: 'center',
    fontWeight: 700,
    fontSize: '15px',
    borderRadius: '8px',
    background: '#ffffff',
    color: '#191c26',
    border: '1px solid #ddd5c6',
    borderBottomWidth: '4px',
  },
  key: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '10px',
    background: '#c8371b',
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
    borderBottom: '5px solid #8a2410',
  },
  quote: { margin: '20px 0', padding: '2px 0 2px 16px', borderLeft: '4px solid #c8371b', whiteSpace: 'pre-wrap', wordBreak: 'break-word' },
  small: { fontSize: '14px', color: '#5a5f6b', wordBreak: 'break-word' },
} satisfies Record<string, CSSProperties>;

const darkTheme =
  '@media (prefers-color-scheme: dark){body,.page{background:#10141d!important;color:#efe9dd!important}.small{color:#b7b1a6!important}.letter{background:#232936!important;color:#efe9dd!important;border-color:#3a4151!important}}';

interface MailDocumentProps {
  text: MailText;
  link?: string | undefined;
}

/** The one layout of all mails: it reads well on a phone, with images off, and in a dark mail program. */
export function MailDocument({ text, link }: MailDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{text.subject}</title>
        <style>{darkTheme}</style>
      </head>
      <body style={styles.body}>
        <div className="page" style={styles.page}>
          <p aria-hidden="true">
            {[...mailMessages.signature].map((letter, index) => (
              <span key={`${letter}${index.toString()}`} className="letter" style={styles.letter}>
                {letter}
              </span>
            ))}
          </p>
          <p dir="auto">{text.greeting}</p>
          {text.paragraphs.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
          {text.quote === undefined ? null : (
            <blockquote dir="auto" style={styles.quote}>
              {text.quote}
            </blockquote>
          )}
          {text.action === undefined || link === undefined ? null : (
            <p>
              <a href={link} style={styles.key}>
                {text.action}
              </a>
            </p>
          )}
          {text.afterwards.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>{mailMessages.signature}</p>
          {link === undefined ? null : (
            <p className="small" style={styles.small}>
              {mailMessages.linkHint}
              <br />
              {link}
            </p>
          )}
        </div>
      </body>
    </html>
  );
}

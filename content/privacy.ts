import { provider } from './provider.ts';

/** The privacy page: what the code does, in plain words. Change it together with the code. */
export const privacy = {
  title: 'Privacy – JYAB',
  description: 'What this site stores about you, why, for how long, and how to get or delete it.',
  heading: 'Privacy',
  lead: 'This site stores as little about you as it can. If you only look around, it stores nothing that says who you are.',
  sections: [
    {
      heading: 'When you look around',
      paragraphs: [
        'No analytics, no advertising, no third parties: everything comes from this site alone.',
        'If you choose the light or the dark theme, a cookie named “theme” remembers it for a year. A review that you begin to write is kept in your own browser until you post or discard it.',
        'The server’s log notes the page, the time and the outcome of a request, but no network address, no email address and no password.',
      ],
    },
    {
      heading: 'When you have an account',
      paragraphs: [
        'Your first and last name, your email address, and your password as a one-way hash (argon2id), so that you can log in. Your name is shown with your reviews; your address is never shown.',
        'Your sessions: when each began and was last used, and the name of the browser. A session ends 30 days after its last use, after 90 days at most, and when you log out. The token that keeps you logged in lies in your browser’s local storage; the server keeps only a hash of it.',
        'Your reviews, until you delete them or your account.',
        'An address that is never verified is deleted with its account after 7 days, or after 30 days if a review waits for it; then we send one reminder before.',
      ],
    },
    {
      heading: 'Mails',
      paragraphs: [
        'We mail you only about your account: to verify your address, to choose a new password, when your password was changed, when your review was answered, and when your account is deleted. Which emails were sent, and to which address, is kept for 30 days; if you delete your account, only the last mail that confirms it.',
      ],
    },
    {
      heading: 'Against abuse',
      paragraphs: [
        'To slow down those who guess passwords, the server counts tries for a network address and an email address. It keeps these counts as hashes, for a day at most.',
      ],
    },
    {
      heading: 'Get it, or delete it',
      paragraphs: [
        'On your account page you can download everything that is kept about you, change your names, end your sessions, and delete your account with all your reviews, at once. Backups of the site are overwritten in their turn.',
        `For anything else, write to ${provider.email}.`,
      ],
    },
  ],
} as const;

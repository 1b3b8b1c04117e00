import { provider } from './provider.ts';

/** The privacy page says what the code does. When you change one, change the other. */
export const privacy = {
  title: 'Privacy – JYAB',
  description: 'What this site stores about you, why, for how long, and how to get or delete it.',
  heading: 'Privacy',
  lead: 'This site stores as little about you as it can. If you only look around, it stores nothing that identifies you.',
  sections: [
    {
      heading: 'When you look around',
      paragraphs: [
        'No analytics, no advertising, no third parties: everything comes from this site alone.',
        'If you choose the light or the dark theme, a cookie named “theme” remembers it for a year. A review you start writing stays in your own browser until you post or discard it.',
        'The server’s log records the page, the time, and the outcome of each request, but no IP address, email address, or password.',
      ],
    },
    {
      heading: 'When you have an account',
      paragraphs: [
        'Your first and last name, your email address, and your password as a one-way hash (argon2id), so that you can log in. Your name is shown with your reviews; your address is never shown.',
        'Where you’re logged in: for each session, when it began, when it was last used, and the name of the browser. A session ends when you log out, 30 days after its last use, or after 90 days at the latest. The token that keeps you logged in is in your browser’s local storage; the server stores only a hash of it.',
        'Your reviews, until you delete them or your account.',
        'If you don’t verify your address, we delete your account after 7 days, or after 30 days if you left a review. In that case, we send one reminder first.',
      ],
    },
    {
      heading: 'Emails',
      paragraphs: [
        'We email you only about your account: to verify your address, to reset your password, when your password has changed, when we reply to your review, and when your account is deleted. We keep a record of the emails we sent, and to which address, for 30 days. If you delete your account, we keep only the record of the email that confirms it.',
      ],
    },
    {
      heading: 'Against abuse',
      paragraphs: [
        'To slow down anyone who guesses passwords, the server counts attempts per network and per email address. It stores both only as hashes, for a day at most.',
        'So that others can’t lock you out, the server remembers the networks you have logged in from: the last 20, only as hashes, for 90 days after you last used them or until you delete your account.',
      ],
    },
    {
      heading: 'Get it, or delete it',
      paragraphs: [
        'On your account page, you can download everything the site stores about you, change your name, log out everywhere else, and delete your account with all your reviews. Backups of the site are overwritten over time.',
        `For anything else, write to ${provider.email}.`,
      ],
    },
  ],
} as const;

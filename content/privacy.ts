import {
  closedReportRetentionDays,
  daysBeforeReminder,
  endedInvitationRetentionDays,
  invitationLifetimeDays,
  maxAnswersPerDay,
  openReportRetentionDays,
} from './limits.ts';
import { provider } from './provider.ts';

/** Describes what the code does: change both together. */
export const privacy = {
  heading: 'Privacy',
  licenses: 'Licenses of the software, typeface, and icons here',
  lead: 'I store as little about you as I can. If you just look around, nothing that identifies you is stored.',
  sections: [
    {
      heading: 'Just looking around',
      paragraphs: [
        'No analytics, no ads, no third parties: everything is served from this site.',
        'If you pick the light or dark theme, or turn sound off, a cookie named “theme” or “sound” remembers it for a year. Your browser also remembers that you’ve played a key, so that you can turn sound off. A review you start writing stays in your own browser until you post or discard it; a report, or your name and email address in a form, until you send it or close the tab.',
        'The server’s log records the page, the time, and the outcome of each request, but no IP address, email address, or password.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'I store your first and last name, your email address, and your password as a one-way hash (argon2id), so that you can log in. Your name appears with your reviews; your email address is never shown.',
        'I also store where you’re logged in: for each session, when it began, when it was last used, when you last gave your password in it, and the name of the browser. A session ends when you log out, 30 days after its last use, or after 90 days at the latest. The token that keeps you logged in is in your browser’s local storage; the server stores only a hash of it.',
        'Your reviews stay until you delete them or your account. Each public one has a page of its own, which also shows what it said before you edited it, and I may quote it on my home page and in my résumé.',
        'If you don’t verify your email address, your account is deleted after 7 days, or after 30 days if you left a review. In that case, you get one reminder first; if it can’t be delivered, it may take up to 60 days.',
      ],
    },
    {
      heading: 'The review record',
      paragraphs: [
        'A public record says when each review was received, published, edited, answered, hidden, or deleted, so that anyone can check that I don’t tamper with reviews. It has no names, stars, or words: only the review’s id, and a code that reveals nothing once the review is deleted. These lines stay when you delete your account.',
      ],
    },
    {
      heading: 'Emails',
      paragraphs: [
        'You only get emails about your account: to verify your email address, to reset your password, when your password has changed, when I reply to your review, when I hide it or show it again, and when your account is deleted. Until you verify your email address, it only gets links that were asked for, and one reminder if you left a review. If we worked together, I may also invite you to review a project; I can see whether you opened the invitation. A record of each email and the address it went to is kept for 30 days, or for a day if no email was sent. If you delete your account, only the record of the email that confirms it remains.',
        'When you leave a review, I may get an email with your name, your rating, and what you wrote.',
      ],
    },
    {
      heading: 'Being asked for a review',
      paragraphs: [
        `When I invite you to review a project, I store your name, your email address, the project, and when it was finished. You get one email, and one reminder after ${daysBeforeReminder} days. The link works for ${invitationLifetimeDays} days.`,
        `If you say “No, thank you,” if you don’t answer, or if I cancel the invitation, your name and address are deleted ${endedInvitationRetentionDays} days later. If you say “No, thank you,” I keep a one-way hash of your address, so that I never ask again. If you accept, the invitation stays with your account and is deleted with it.`,
      ],
    },
    {
      heading: 'Reporting a review',
      paragraphs: [
        'When you report a review, I store the reason, what you write, and your email address if you leave one for an answer. I see them; the author of the review doesn’t. Your account isn’t connected to it, even if you’re logged in.',
        `If you left an address, I’ll send one email there with my decision (at most ${maxAnswersPerDay} such emails a day to one address). A report is deleted ${closedReportRetentionDays} days after I’ve closed it, after ${openReportRetentionDays} days if I never do, and whenever the review is deleted.`,
      ],
    },
    {
      heading: 'Preventing abuse',
      paragraphs: [
        'To slow down anyone who guesses passwords, the server counts attempts per network and per email address. It stores both only as hashes, for a day at most.',
        'So that nobody can lock you out, the server remembers the networks you’ve logged in from: the last 20, only as hashes, for 90 days after you last used them or until you delete your account.',
      ],
    },
    {
      heading: 'Getting or deleting your data',
      paragraphs: [
        'On your account page, you can download everything this site stores about you, change your name, log out everywhere else, and delete your account with all your reviews. What you delete is gone from this site at once. It stays in older backups until newer ones replace them, and in unused parts of the server’s disk until they’re overwritten.',
        `For anything else, write to me at ${provider.email}.`,
      ],
    },
  ],
} as const;

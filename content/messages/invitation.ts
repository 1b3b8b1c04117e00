import { provider } from '#content/provider.ts';
import { prompts } from './email.ts';

export const invitationMessages = {
  emailDraft: {
    subject: 'My invitation to write a review',
    body: prompts('My name:', 'The project:', 'What happened:'),
  },
  title: `Write a review – ${provider.brand}`,
  loadingHeading: 'Your invitation',
  loading: 'Opening your invitation…',
  heading: (project: string) => `How was the ${project} project?`,
  lead: (name: string) =>
    `${name === '' ? 'Hi' : `Hi ${name}`}, thank you for working with me. How did it go?`,
  engaged: (month: string) => `Finished in ${month}`,
  aboutYou: 'About you',
  published:
    'Your name appears with your review, with a “Verified client” badge. Your email address stays private.',
  existing: 'This is the name on your account.',
  submit: 'Publish my review',
  thanks: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  otherReviews: (count: number) =>
    count === 1
      ? 'Another review was posted with your address before. If you didn’t write it, please delete it:'
      : `${count} other reviews were posted with your address before. If you didn’t write them, please delete them:`,
  live: 'Your review is live.',
  addPassword: 'Want to edit it from another device? Add a password.',
  passwordLead: 'You can also add one later with “Forgot your password?” on the log-in page.',
  declineHeading: 'Rather not?',
  declineLead: 'Just say so, and I won’t ask again.',
  decline: 'No, thank you',
  declinedHeading: 'No problem',
  declinedThanks: 'Thanks for letting me know. I won’t ask again, and I enjoyed working with you.',
  used: 'You’ve already used this invitation. Thank you for your review!',
  seeReview: 'See my review',
  /** A text with two links. */
  toEdit: {
    lead: 'To edit it, ',
    noPassword: '. No password yet? ',
    logIn: 'log in with your email',
    getPassword: 'Get one by email',
  },
  /** For a live review that is an earlier version. */
  unsaved: 'Your last changes aren’t live yet. Log in, and publish them on your review’s page.',
  declined: 'You’ve declined this invitation, so I won’t ask again.',
  revoked: 'I’ve canceled this invitation. If that’s a surprise, email me.',
  expired:
    'This invitation has expired. If you’d still like to write a review, ask me for a new one.',
  unknown: 'This link doesn’t work. Please open it from the email again, or ask me for a new one.',
  failed: 'Your invitation couldn’t be opened.',
  needsScript:
    'Answering an invitation needs JavaScript. Please turn it on and open the link again.',
  noProject: 'Please choose a project.',
  unknownProject: (known: string) => `There is no such project. The projects are ${known}.`,
  month: 'Please enter a month, such as 2024-06.',
  futureMonth: 'That month is in the future.',
} as const;

import { provider } from '../provider.ts';

export const invitationMessages = {
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
  existing: 'The name is the one on your account here.',
  submit: 'Publish my review',
  thanks: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  otherReviews: (count: number) =>
    count === 1
      ? 'Another review was posted with your address before. If you didn’t write it, please delete it:'
      : `${count} other reviews were posted with your address before. If you didn’t write them, please delete them:`,
  passwordHeading: 'A password, if you like',
  passwordLead:
    'With one, you can edit your review from any device. You can also choose it later: use “Forgot your password?” when you log in.',
  refuseHeading: 'Rather not?',
  refuseLead: 'Just say so, and I won’t ask again.',
  refuse: 'No, thank you',
  refusedHeading: 'No problem',
  refused: 'Thanks for letting me know. I won’t ask again, and I enjoyed working with you.',
  used: 'You’ve already used this invitation. Thank you for your review!',
  seeReview: 'See my review',
  declined: 'You’ve declined this invitation, so I won’t ask again.',
  revoked: 'I’ve withdrawn this invitation. If that comes as a surprise, write to me.',
  expired:
    'This invitation has expired. If you’d still like to write a review, ask me for a new one.',
  unknown: 'This link doesn’t work. Please open it from the email again, or ask me for a new one.',
  failed: 'Your invitation couldn’t be opened.',
  needsScript:
    'Answering an invitation needs JavaScript. Please turn it on and open the link again.',
  noProject: 'Please choose a project.',
  unknownProject: (known: string) => `There is no such project. The projects are ${known}.`,
  month: 'It must be a month such as 2024-06.',
  futureMonth: 'That month hasn’t come yet.',
} as const;

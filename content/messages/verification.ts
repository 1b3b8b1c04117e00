import { provider } from '#content/provider.ts';

export const verificationMessages = {
  resend: 'Resend Verification Email',
  loading: 'loading...',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resent: 'If this address is waiting to be verified, a new link is on its way.',
  sentTo: (email: string) => `We sent a verification link to ${email}.`,
  title: `Verify your email – ${provider.brand}`,
  heading: 'Email verification',
  verifying: 'Verifying...',
  thanks: 'Thank you!',
  verified: 'Your email address is verified.',
  failed: 'Verification failed or token expired. Please try logging in again.',
  needsScript:
    'Verifying your email address needs JavaScript. Please turn it on and open the link again.',
  live: 'Thank you! Your review is live.',
  seeReview: 'See it',
  logInForLink: 'When you log in, you can ask for a new link.',
  /** For someone whose address another person signed up with. */
  notMe: {
    link: 'I didn’t sign up',
    title: `You didn’t sign up? – ${provider.brand}`,
    heading: 'You didn’t sign up?',
    lead: 'Somebody created an account here with your email address. You can delete it, along with its name and its reviews.',
    delete: 'Delete the account',
    verify: 'It was me: verify my email',
    deletedHeading: 'The account is deleted',
    deleted:
      'Its name and its reviews are gone, and its links no longer work. Sorry for the bother!',
    failed:
      'This link can’t delete the account. It was already deleted, or its address has been verified.',
    takeOver:
      'Does somebody else use your address here? Choose a new password: that logs them out and makes the account yours, to keep or to delete.',
    needsScript:
      'Deleting the account needs JavaScript. Please turn it on and open the link again.',
  },
  accountForLink:
    'If your email isn’t verified yet, you can ask for a new link on your account page.',
} as const;

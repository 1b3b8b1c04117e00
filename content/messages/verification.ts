import { provider } from '../provider.ts';

export const verificationMessages = {
  resend: 'Resend Verification Email',
  loading: 'loading...',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resent: 'If this address is waiting to be verified, a new link is on its way.',
  sentTo: (email: string) => `We sent a verification link to ${email}.`,
  title: `Verify your email – ${provider.brand}`,
  heading: 'Email verification',
  verifying: 'Verifying...',
  verified: 'Your email address is verified. Thank you!',
  failed: 'Verification failed or token expired. Please try logging in again.',
  needsScript:
    'Verifying your email address needs JavaScript. Please turn it on and open the link again.',
  live: 'Your review is live.',
  seeReview: 'See it',
  logInForLink: 'When you log in, you can ask for a new link.',
  accountForLink:
    'If your email isn’t verified yet, you can ask for a new link on your account page.',
} as const;

import { authMessages } from '#content/messages/auth.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import { homePage } from './home.ts';
import type { PageMetadata } from './page.ts';

export const logInPage = {
  path: '/auth/login',
  name: siteMessages.logIn,
  title: siteMessages.titled(siteMessages.logIn),
  description: `Log in to leave, edit, or delete your review of ${provider.brand}’s work.`,
  card: homePage.card,
} as const satisfies PageMetadata;

export const signUpPage = {
  path: '/auth/signup',
  name: authMessages.signUp,
  title: siteMessages.titled(authMessages.signUp),
  description: `Sign up to leave a review of ${provider.brand}’s work. You can edit or delete it later.`,
  card: homePage.card,
} as const satisfies PageMetadata;

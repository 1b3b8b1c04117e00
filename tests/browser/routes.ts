/** Every page that anyone may open (specification §2, PRODUCT §0). */
export const publicPaths = [
  '/',
  '/about',
  '/projects',
  '/reviews',
  '/auth/login',
  '/auth/signup',
  '/forgot-password',
  '/reset-password/not-a-token',
  '/verify/not-a-token',
  '/privacy',
  '/no-such-page',
];

export const accountPaths = ['/account', '/account/password', '/account/reviews'];

import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('layout/page.tsx', [
    index('routes/home/home.tsx'),
    route('about', 'routes/about/about.tsx'),
    route('projects', 'routes/projects/projects.tsx'),
    route('projects/:id', 'routes/case-study/case-study.tsx'),
    route('reviews', 'routes/reviews/reviews.tsx'),
    route('reviews/about', 'routes/reviews-about/reviews-about.tsx'),
    route('reviews/record', 'routes/record/record.tsx'),
    route('reviews/:id', 'routes/review/review.tsx'),
    route('auth/:formType', 'routes/auth/auth.tsx'),
    route('verify/:token', 'routes/verify/verify.tsx'),
    route('account', 'routes/account/account.tsx', [
      index('routes/account/information.tsx'),
      route('password', 'routes/account/password.tsx'),
      route('reviews', 'routes/account/reviews.tsx'),
    ]),
    route('forgot-password', 'routes/forgot-password/forgot-password.tsx'),
    route('reset-password/:token', 'routes/reset-password/reset-password.tsx'),
    route('invitation/:token', 'routes/invitation/invitation.tsx'),
    route('privacy', 'routes/privacy/privacy.tsx'),
    route('*', 'routes/error-page/error-page.tsx'),
  ]),
] satisfies RouteConfig;

import { loadRoutes } from './browser/load-routes.ts';
import type { Part } from './part.ts';

export const mainRoutes: Record<string, string> = {
  Home: '/',
  About: '/about',
  Projects: '/projects',
  Reviews: '/reviews',
  'log in': '/auth/login',
  'sign up': '/auth/signup',
};

/** How the main pages load in a real browser under Lighthouse's phone profile: slow 4G, and a CPU four times as slow. */
export const pages: Part = ({ choose }) => loadRoutes('pages', mainRoutes, choose(1, 5));

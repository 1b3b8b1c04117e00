import { messages } from './messages.ts';
import { provider } from './provider.ts';
import { record } from './record.ts';
import { reviewsAbout } from './reviews-about.ts';

/** The picture of a page in shared links, which the build draws. */
export interface ShareCard {
  /** The file is /share/{name}.png, unless the picture has a path of its own. */
  name: string;
  path?: string;
  /** A " | " is drawn as a key. */
  heading: string;
  text: string;
  /** Whether it shows five stars. */
  hasStars?: boolean;
}

/** The size of these pictures in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** How search engines and shared links show a page (product §17). */
export interface PageMetadata {
  path: string;
  /** The page in the trail of pages that leads to it. */
  name: string;
  /** At most 60 characters. Search engines cut the rest. */
  title: string;
  /** 41 to 155 characters. */
  description: string;
  card: ShareCard;
}

const { titled, menu, privacy: privacyLabel } = messages.site;

export const shareCards = {
  home: { name: 'home', heading: provider.slogan, text: provider.tagline },
  about: { name: 'about', heading: messages.about.founder(provider.founder), text: provider.titles.join(', ') },
  projects: {
    name: 'projects',
    heading: messages.projects.heading,
    text: 'What I built, and what it changed for my clients',
  },
  reviews: {
    name: 'reviews',
    heading: messages.reviews.heading,
    text: `What people say about working with ${provider.brand}`,
    hasStars: true,
  },
  reviewsAbout: {
    name: 'reviews-about',
    heading: reviewsAbout.heading,
    text: 'Where they come from, what I can do to them, and what I can’t',
  },
  record: { name: 'record', heading: record.heading, text: 'Every review, and what became of it, for anyone to check' },
  privacy: { name: 'privacy', heading: privacyLabel, text: 'What this site stores about you, why, and for how long' },
} as const satisfies Record<string, ShareCard>;

/** Every page that search engines may list, but for those of single reviews. */
export const pageMetadata = {
  home: {
    path: '/',
    name: menu.home,
    title: `${provider.brand}: ${provider.slogan}`,
    description: provider.description,
    card: shareCards.home,
  },
  about: {
    path: '/about',
    name: menu.about,
    title: `About ${provider.brand}`,
    description: `${provider.titles.join(', ')}. My mission, my skills, and the way that led me here.`,
    card: shareCards.about,
  },
  projects: {
    path: '/projects',
    name: menu.projects,
    title: `Projects by ${provider.brand}`,
    description: 'The projects I’ve built: what each one does, what my part was, and what it changed for the client.',
    card: shareCards.projects,
  },
  reviews: {
    path: '/reviews',
    name: menu.reviews,
    title: titled(messages.reviews.heading),
    description: `What people say about working with ${provider.brand}: every rating and review, and what’s verified about its author.`,
    card: shareCards.reviews,
  },
  reviewsAbout: {
    path: '/reviews/about',
    name: reviewsAbout.heading,
    title: titled(reviewsAbout.heading),
    description:
      'Who can review my work, how reviews are verified, counted, and ordered, what gets hidden and why, and what nobody can prove.',
    card: shareCards.reviewsAbout,
  },
  record: {
    path: '/reviews/record',
    name: record.name,
    title: titled(record.heading),
    description:
      'How many reviews I’ve received, published, and hidden, and a signed record that anyone can check against the reviews on this site.',
    card: shareCards.record,
  },
  privacy: {
    path: '/privacy',
    name: privacyLabel,
    title: titled(privacyLabel),
    description: 'What this site stores about you, why, for how long, and how to get it or delete it.',
    card: shareCards.privacy,
  },
  logIn: {
    path: '/auth/login',
    name: messages.auth.logIn,
    title: titled(messages.auth.logIn),
    description: `Log in to leave, edit, or delete your review of ${provider.brand}’s work.`,
    card: shareCards.home,
  },
  signUp: {
    path: '/auth/signup',
    name: messages.auth.signUp,
    title: titled(messages.auth.signUp),
    description: `Sign up to leave a review of ${provider.brand}’s work.`,
    card: shareCards.home,
  },
} as const satisfies Record<string, PageMetadata>;

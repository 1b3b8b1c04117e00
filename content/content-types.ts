import type { Era } from './eras.ts';
import type { SkillCategory } from './skill-categories.ts';
import type { Technology } from './technologies.ts';

/**
 * What the owner's files of this folder hold. Each names its type, so that a missing or misspelled
 * value fails `npm run typecheck`.
 */

/** A list with at least one entry. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** A record of content that names which of its fields still hold sample values. */
export type Sampled<T> = T & { readonly sample?: readonly (keyof T & string)[] };

/** The lines of an icon in a square of 24 units, each as the `d` of an SVG path. */
export type IconPaths = readonly string[];

/** A page on another site, or an email address. */
export interface SocialLink {
  icon: IconPaths;
  label: string;
  href: string;
}

export interface Provider {
  /** At most 40 characters. */
  brand: string;
  /** The letters that stand for the brand on keys: one to four. */
  monogram: string;
  /** The person behind the brand, named in the heading of About. */
  founder: string;
  foundedYear: number;
  titles: NonEmpty<string>;
  /** The words of the slogan, which bars separate: at most three. */
  sloganWords: NonEmpty<string>;
  slogan: string;
  tagline: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  email: string;
  /** Your place of work, as in “Chicago, Central time”. May be missing. */
  place?: string;
  /** A picture of you, of 960 × 1200 pixels or more (4:5). May be missing. */
  portrait?: Portrait;
  /** How soon an email is answered, as in “within two business days”. */
  replyTime: string;
  socialLinks: readonly Sampled<SocialLink>[];
}

/** A picture in content/images, which `npm run content:build` converts to AVIF and WebP. */
export interface Portrait {
  source: string;
  alt: string;
}

/**
 * A picture in content/images, which `npm run content:build` converts to AVIF and WebP, and one for
 * the dark theme, if it differs. "#" means there is none.
 */
export type Screenshot = '#' | { source: string; dark?: string; alt: string };

export interface Project {
  projectId: string;
  projectName: string;
  /** Month and year, or "Coming Soon". */
  startDate: string;
  badges: readonly Technology[];
  screenshot: Screenshot;
  /** The name of its drawing in content/images/covers, for where no screenshot is shown. */
  cover: string;
  description: string;
  /** What the provider did, in a few words. */
  role: string;
  /** What the client gained, in one plain sentence. */
  outcome: string;
  /** A quiet line at the end of its card: why it leads nowhere, for one. At most 60 characters. */
  note?: string;
  /** "#" means there is none, here and in appLink. */
  repoLink: string;
  appLink: string;
}

export interface Skill {
  name: string;
  category: SkillCategory;
  /** The symbol in the icon sprite. */
  icon: string;
}

export interface SkillList {
  list: NonEmpty<Skill>;
}

export interface TimelineEntry {
  /** Month and year, as shown: "Aug 2003". */
  date: string;
  /** What the walking figure carries: a note, a house, a laptop. */
  era: Era;
  event: string;
}

export interface Stat {
  /** What is counted. */
  stat: string;
  endNum: number;
  tagline: string;
  year: string | null;
}

export interface Mission {
  statements: NonEmpty<string>;
}

export interface Background {
  paragraphs: NonEmpty<string>;
}

export interface Promises {
  list: NonEmpty<string>;
}

/** A few words, and what they mean for a client. */
export interface Point {
  name: string;
  text: string;
}

/** The last words of a page, beside the address. */
export interface ClosingWords {
  question: string;
  lead: string;
}

export interface AboutContent {
  /** Under CONTACT ME, above the address. */
  contact: string;
  closing: ClosingWords;
}

export interface HomeContent {
  /** Your profession, above the slogan: at most 30 characters. May be missing. */
  profession?: string;
  /** For whom. It follows the profession where the window is wider than a phone’s. May be missing. */
  audience?: string;
  heading: string;
  /** Who this is, what they do, and for whom. */
  introduction: string;
  services: NonEmpty<Point>;
  /** Asks how many hours a task takes; the answer is what it takes in a year. */
  payback: string;
  /** Your promise about these hours, under the answer. May be missing. */
  paybackPromise?: string;
  /** How a project goes, in order. */
  steps: NonEmpty<Point>;
  closing: ClosingWords;
}

/** What came of the work, as a number on keys. */
export interface Result {
  /**
   * At most 6 characters: a number as Americans write it, with an optional $ before or % behind it,
   * such as 3, 4.5, 98%, or $1,200.
   */
  number: string;
  /** What it counts, in a few words that follow the number. */
  label: string;
  /** The label in at most 32 characters, for where space is small: Home, phones, shared links. */
  short?: string;
}

/** A picture in content/images, made as those of projects (16:10), and what stands below it. */
export type CaseStudyPicture = Exclude<Screenshot, '#'> & { caption: string };

/** How a project went, under /projects/{projectId}. Home features the projects that have one. */
export interface CaseStudy {
  /** A project of content/projects.ts that has begun. */
  projectId: string;
  /** What came of the work, in a few words: the heading of the page. At most 60 characters. */
  headline: string;
  /**
   * The whole story in one sentence of at most 155 characters. Search engines and shared links show
   * it, too.
   */
  summary: string;
  /** When the work was done: month and year, or "Present". */
  endDate: string;
  /** Paragraphs. */
  problem: readonly string[];
  /** What was done, in order. */
  approach: readonly Point[];
  /** At most four. Home shows the first. */
  results: NonEmpty<Result>;
  /** Paragraphs. */
  outcome: readonly string[];
  /** Any number, or none. */
  pictures: readonly CaseStudyPicture[];
  /** A model to play with in place of the picture: a school’s schedule is the only one there is. */
  demo?: 'schedule';
}

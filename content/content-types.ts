import type { Era } from './eras.ts';
import type { SkillCategory } from './skill-categories.ts';
import type { Technology } from './technologies.ts';

/** Types of the owner's content. `npm run typecheck` finds missing and misspelled fields. */

export type NonEmpty<T> = readonly [T, ...T[]];

/** `sample` names the fields that still hold sample values. */
export type Sampled<T> = T & { readonly sample?: readonly (keyof T & string)[] };

/** SVG path data of an icon in a 24 × 24 box. */
export type IconPaths = readonly string[];

export interface SocialLink {
  icon: IconPaths;
  label: string;
  href: string;
}

export interface Provider {
  /** At most 40 characters. */
  brand: string;
  /** One to four letters for the brand, shown on keys. */
  monogram: string;
  /** The person named in the heading of About. */
  founder: string;
  foundedYear: number;
  titles: NonEmpty<string>;
  /** At most three words. Bars separate them in `slogan`. */
  sloganWords: NonEmpty<string>;
  slogan: string;
  tagline: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  email: string;
  /** Where you work, such as “Chicago, Central time”. Optional. */
  place?: string;
  /** At least 960 × 1200 pixels (4:5). Optional. */
  portrait?: Portrait;
  /** How soon you reply, such as “within two business days”. */
  replyTime: string;
  socialLinks: readonly Sampled<SocialLink>[];
}

/** A picture in content/images. `npm run content:build` converts it to AVIF and WebP. */
export interface Portrait {
  source: string;
  alt: string;
}

/** A picture in content/images, optionally with another one for the dark theme. "#" means none. */
type Screenshot = '#' | { source: string; dark?: string; alt: string };

export interface Project {
  projectId: string;
  projectName: string;
  /** Month and year, or "Coming Soon". */
  startDate: string;
  badges: readonly Technology[];
  screenshot: Screenshot;
  /** A drawing in content/images/covers, shown when there's no screenshot. */
  cover: string;
  description: string;
  /** What you did, in a few words. */
  role: string;
  /** What the client gained, in one plain sentence. */
  outcome: string;
  /** A small line at the end of the card, such as why there's no link. At most 60 characters. */
  note?: string;
  /** "#" means none, here and in appLink. */
  repoLink: string;
  appLink: string;
}

export interface Skill {
  name: string;
  category: SkillCategory;
  /** A symbol in content/images/technology-icons.svg. */
  icon: string;
}

export interface SkillList {
  list: NonEmpty<Skill>;
}

export interface TimelineEntry {
  /** Month and year, as in "Aug 2003". */
  date: string;
  /** Decides what the walking figure carries: a note, a house, or a laptop. */
  era: Era;
  event: string;
}

export interface Stat {
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

export interface Point {
  name: string;
  text: string;
}

export interface ClosingWords {
  question: string;
  lead: string;
}

export interface AboutContent {
  contact: string;
  closing: ClosingWords;
}

export interface HomeContent {
  /** At most 30 characters, above the slogan. Optional. */
  profession?: string;
  /** Follows the profession on screens wider than a phone’s. At most 60 characters. Optional. */
  audience?: string;
  heading: string;
  introduction: string;
  services: NonEmpty<Point>;
  /** Asks how many hours a task takes. The answer is the hours in a year. */
  payback: string;
  /** Your promise under the answer. Optional. */
  paybackPromise?: string;
  steps: NonEmpty<Point>;
  closing: ClosingWords;
}

export interface Result {
  /** At most 6 characters, in American notation: 3, −37%, 10×, $1,200 (or €, £), or 1.2M. */
  number: string;
  /** What it counts, in a few words after the number. */
  label: string;
  /** At most 32 characters, for small spaces: Home, phones, and shared links. */
  short?: string;
}

export type CaseStudyPicture = Exclude<Screenshot, '#'> & { caption: string };

/** A page at /projects/{projectId}. Home features its project. */
export interface CaseStudy {
  /** A project in content/projects.ts that has started. */
  projectId: string;
  /** The outcome in a few words: the page's heading. At most 60 characters. */
  headline: string;
  /** One sentence of 41 to 155 characters, also for search engines and shared links. */
  summary: string;
  /** Month and year, or "Present". */
  endDate: string;
  /** Paragraphs. */
  problem: readonly string[];
  approach: readonly Point[];
  /** At most four. Home shows the first. */
  results: NonEmpty<Result>;
  /** Paragraphs. */
  outcome: readonly string[];
  pictures: readonly CaseStudyPicture[];
  /** A playable model in place of the picture. The school schedule is the only one. */
  demo?: 'schedule';
}

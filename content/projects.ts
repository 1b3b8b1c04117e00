import type { Sampled } from './sampled.ts';
import type { Technology } from './technologies.ts';

/** A picture in content/images, which the image script converts to AVIF and WebP; "#" means there is none. */
export type Screenshot = '#' | { source: string; alt: string };

export interface Project {
  projectId: string;
  projectName: string;
  /** Month and year, or "Coming Soon". */
  startDate: string;
  badges: readonly Technology[];
  screenshot: Screenshot;
  description: string;
  /** "#" means there is none, here and in appLink. */
  repoLink: string;
  appLink: string;
}

export const projects = [
  {
    projectId: 'JYAB0001',
    projectName: 'Personal Portfolio',
    startDate: 'Mar 2023',
    badges: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'HTML', 'CSS'],
    screenshot: {
      source: 'project-portfolio.png',
      alt: 'The home page of this site: the slogan Automate, Build, Create with two keys between its words',
    },
    description:
      'The site you’re looking at: a portfolio with accounts and star-rated reviews, rendered on its own server and quick on a slow phone.',
    repoLink: '#',
    appLink: '/',
    sample: ['startDate', 'badges', 'description', 'repoLink'],
  },
  {
    projectId: 'JYAB0002',
    projectName: 'Schedule Automation',
    startDate: 'Oct 2023',
    badges: ['Python', 'Django', 'PostgreSQL', 'JavaScript', 'Bootstrap'],
    screenshot: '#',
    description: 'A private app that plans rooms, teachers, and lessons for an educational institution, and tells everyone what changed.',
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0003',
    projectName: 'Music Business Website',
    startDate: 'Jan 2022',
    badges: ['HTML', 'CSS', 'JavaScript', 'EJS', 'Express.js', 'Node.js', 'MongoDB'],
    screenshot: '#',
    description: 'Lessons, concerts, and bookings of a music business in one place, with a desk behind it that the owner runs alone.',
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0004',
    projectName: 'Opera Singer’s Website',
    startDate: 'Jun 2022',
    badges: ['React', 'JavaScript', 'Materialize', 'Flask', 'Python'],
    screenshot: '#',
    description: 'A stage on the web for an opera singer: repertoire, recordings, dates, and a quick way to ask for an engagement.',
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0005',
    projectName: 'Music Festival Website',
    startDate: 'Apr 2024',
    badges: ['WordPress', 'HTML', 'CSS', 'JavaScript'],
    screenshot: '#',
    description: 'Program, artists, and tickets of a music festival on WordPress, so that its team can change every word without help.',
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0006',
    projectName: 'Korean-American Musicians’ Association',
    startDate: 'Sep 2024',
    badges: ['TypeScript', 'React', 'Tailwind', 'Node.js', 'Express.js', 'MongoDB'],
    screenshot: '#',
    description: 'A home for a community of musicians: members, news, and concerts, with room for two languages.',
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0007',
    projectName: 'AI Software Company Website',
    startDate: 'Coming Soon',
    badges: ['TypeScript', 'React', 'Tailwind', 'Python', 'PostgreSQL'],
    screenshot: '#',
    description: 'A first home on the web for a company that builds software with artificial intelligence. On the desk right now.',
    repoLink: '#',
    appLink: '#',
    sample: ['badges', 'description', 'repoLink', 'appLink'],
  },
] as const satisfies readonly Sampled<Project>[];

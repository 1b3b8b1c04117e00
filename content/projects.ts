import type { Sampled } from './sampled.ts';
import type { Technology } from './technologies.ts';

/** A picture in content/images, which the image script converts to AVIF and WebP; "#" means there is none. */
export type Screenshot = '#' | { source: string; alt: string };

/** The kind of work that the cover of a project without a screenshot depicts. */
export type Motif = 'schedule' | 'music' | 'stage' | 'festival' | 'community' | 'software';

export interface Project {
  projectId: string;
  projectName: string;
  /** Month and year, or "Coming Soon". */
  startDate: string;
  badges: readonly Technology[];
  screenshot: Screenshot;
  motif: Motif;
  description: string;
  /** What the provider did, in a few words. */
  role: string;
  /** What the client gained, in one plain sentence. */
  outcome: string;
  /** Whether Home shows it among the chosen projects. */
  featured: boolean;
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
      alt: 'This site’s home page, with two keys between the words of its slogan: Automate, Build, and Create',
    },
    motif: 'software',
    description: 'The site you’re on: a portfolio with accounts and star ratings, on a server I run myself.',
    role: 'Design, development, and hosting',
    outcome: 'Clients can read reviews and email me in one tap, even on a slow phone.',
    featured: false,
    repoLink: '#',
    appLink: '/',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink'],
  },
  {
    projectId: 'JYAB0002',
    projectName: 'Schedule Automation',
    startDate: 'Oct 2023',
    badges: ['Python', 'Django', 'PostgreSQL', 'JavaScript', 'Bootstrap'],
    screenshot: '#',
    motif: 'schedule',
    description: 'A private app that schedules rooms, teachers, and lessons for a school.',
    role: 'Automation and full-stack development',
    outcome: 'When a lesson moves, everyone it affects finds out automatically, so nobody has to make calls.',
    featured: true,
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0003',
    projectName: 'Music Business Website',
    startDate: 'Jan 2022',
    badges: ['HTML', 'CSS', 'JavaScript', 'EJS', 'Express.js', 'Node.js', 'MongoDB'],
    screenshot: '#',
    motif: 'music',
    description: 'Lessons, concerts, and bookings for a music business, all in one place.',
    role: 'Full-stack development',
    outcome: 'The owner updates dates, prices, and bookings without calling a developer.',
    featured: false,
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0004',
    projectName: 'Opera Singer’s Website',
    startDate: 'Jun 2022',
    badges: ['React', 'JavaScript', 'Materialize', 'Flask', 'Python'],
    screenshot: '#',
    motif: 'stage',
    description: 'Repertoire, recordings, and concert dates for an opera singer, with a simple booking form.',
    role: 'Design and full-stack development',
    outcome: 'Presenters can listen, check dates, and get in touch without leaving the page.',
    featured: false,
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0005',
    projectName: 'Music Festival Website',
    startDate: 'Apr 2024',
    badges: ['WordPress', 'HTML', 'CSS', 'JavaScript'],
    screenshot: '#',
    motif: 'festival',
    description: 'The program, artists, and tickets of a music festival, built on WordPress.',
    role: 'Design and WordPress development',
    outcome: 'The festival’s team edits every page itself, right up to opening night.',
    featured: true,
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0006',
    projectName: 'Korean-American Musicians’ Association',
    startDate: 'Sep 2024',
    badges: ['TypeScript', 'React', 'Tailwind', 'Node.js', 'Express.js', 'MongoDB'],
    screenshot: '#',
    motif: 'community',
    description: 'News, concerts, and a member directory for an association of Korean-American musicians.',
    role: 'Full-stack development',
    outcome: 'Members post their own news and concerts, so the site stays current without a webmaster.',
    featured: true,
    repoLink: '#',
    appLink: '#',
    sample: ['startDate', 'badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
  {
    projectId: 'JYAB0007',
    projectName: 'AI Software Company Website',
    startDate: 'Coming Soon',
    badges: ['TypeScript', 'React', 'Tailwind', 'Python', 'PostgreSQL'],
    screenshot: '#',
    motif: 'software',
    description: 'A first website for a company that builds software with artificial intelligence.',
    role: 'Design and full-stack development',
    outcome: 'In progress: visitors will see what the company makes before they scroll.',
    featured: false,
    repoLink: '#',
    appLink: '#',
    sample: ['badges', 'description', 'role', 'outcome', 'repoLink', 'appLink'],
  },
] as const satisfies readonly Sampled<Project>[];

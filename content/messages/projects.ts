import { countAtStart } from '#content/count-in-words.ts';

export const projectsMessages = {
  heading: 'Projects',
  lead: (count: number) =>
    `${countAtStart(count)} ${count === 1 ? 'project' : 'projects'}: what I built, my role, and what changed.`,
  openApp: (name: string) => `Open ${name} (new tab)`,
  repository: 'Source code',
  repositoryOf: (name: string) => `Source code of ${name} (new tab)`,
  builtWith: 'Built with',
  next: 'The next one could be yours.',
  readCaseStudy: 'Read the case study',
} as const;

import { about } from './about.ts';
import { background } from './background.ts';
import { caseStudies } from './case-studies.ts';
import { home } from './home.ts';
import { mission } from './mission.ts';
import { projects } from './projects.ts';
import { promises } from './promises.ts';
import { provider } from './provider.ts';
import { skillContent } from './skills.ts';
import { stats } from './stats.ts';
import { technologies } from './technologies.ts';
import { timeline } from './timeline.ts';

export const content = {
  provider,
  home,
  about,
  mission,
  background,
  stats,
  timeline,
  skills: skillContent,
  projects,
  caseStudies,
  technologies,
  promises,
};

/** Lists values the owner has yet to replace, such as `timeline[3].event`. */
export function listSampleContent(): string[] {
  return sampleFields(content);
}

export function sampleFields(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => sampleFields(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'sample' && Array.isArray(entry)
      ? entry.map((field) => `${path}.${String(field)}`)
      : sampleFields(entry, path ? `${path}.${key}` : key),
  );
}

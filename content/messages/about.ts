import type { Provider } from '../content-types.ts';

export const aboutMessages = {
  /** While the founder has only the name of the brand, it would read as if the brand were a person. */
  founder: ({ founder, brand }: Pick<Provider, 'founder' | 'brand'>) =>
    founder === brand ? `The person behind ${brand}` : `${founder}, Founder`,
  mission: 'MISSION STATEMENT',
  background: 'BACKGROUND',
  contact: 'CONTACT ME',
  skills: 'TECHNICAL SKILLS',
  experience: 'EXPERIENCE',
  projects: 'PROJECTS',
  previousSkill: 'Previous skill',
  nextSkill: 'Next skill',
  carousel: 'Skill carousel',
  filter: 'Filter skills by category',
  allSkills: 'All skills',
  dates: 'Dates',
  previousDate: 'Previous date',
  nextDate: 'Next date',
  /** For programs that read the résumé. */
  resume: 'JSON Resume',
} as const;

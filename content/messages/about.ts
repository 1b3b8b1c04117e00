import type { Provider } from '#content/content-types.ts';

export const aboutMessages = {
  /** A brand isn't a person, so it can't be the founder. */
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
  resume: 'JSON Resume',
} as const;

export const aboutMessages = {
  founder: (name: string) => `${name}, Founder`,
  mission: 'MISSION STATEMENT',
  background: 'BACKGROUND',
  contact: 'CONTACT ME',
  skills: 'TECHNICAL SKILLS',
  experience: 'EXPERIENCE',
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

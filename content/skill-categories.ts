/** The six filters of TECHNICAL SKILLS, in the order of their buttons. */
export const skillCategories = {
  lang: 'Languages',
  frame: 'Libraries/Frameworks',
  host: 'Cloud/Hosting',
  db: 'Databases',
  version: 'Version Control',
  markup: 'Markup',
} as const;

export type SkillCategory = keyof typeof skillCategories;

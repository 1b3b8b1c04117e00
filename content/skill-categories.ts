/** In the order of the filter buttons. */
export const skillCategories = {
  lang: 'Languages',
  frame: 'Libraries/Frameworks',
  host: 'Cloud/Hosting',
  db: 'Databases',
  version: 'Version Control',
  markup: 'Markup',
} as const;

export type SkillCategory = keyof typeof skillCategories;

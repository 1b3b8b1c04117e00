import type { Sampled } from './sampled.ts';

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

export interface Skill {
  name: string;
  category: SkillCategory;
  /** The symbol in the icon sprite. */
  icon: string;
}

const skill = <const N extends string, const I extends string>(category: SkillCategory, name: N, icon: I) => ({ name, category, icon });

export interface SkillList {
  list: readonly Skill[];
}

/** The 26 skill badges, in the order of the carousel. */
export const skillContent = {
  list: [
    skill('lang', 'JavaScript', 'javascript'),
    skill('lang', 'TypeScript', 'typescript'),
    skill('lang', 'Python', 'python'),
    skill('lang', 'PHP', 'php'),
    skill('lang', 'Bash', 'gnubash'),
    skill('frame', 'React', 'react'),
    skill('frame', 'Node.js', 'nodedotjs'),
    skill('frame', 'Express.js', 'express'),
    skill('frame', 'Django', 'django'),
    skill('frame', 'Flask', 'flask'),
    skill('frame', 'Tailwind', 'tailwindcss'),
    skill('frame', 'Bootstrap', 'bootstrap'),
    skill('frame', 'Materialize', 'materializecss'),
    skill('frame', 'WordPress', 'wordpress'),
    skill('host', 'Render', 'render'),
    skill('host', 'Netlify', 'netlify'),
    skill('host', 'Cloudflare', 'cloudflare'),
    skill('db', 'PostgreSQL', 'postgresql'),
    skill('db', 'MongoDB', 'mongodb'),
    skill('db', 'SQLite', 'sqlite'),
    skill('version', 'Git', 'git'),
    skill('version', 'GitHub', 'github'),
    skill('markup', 'HTML', 'html5'),
    skill('markup', 'CSS', 'css'),
    skill('markup', 'EJS', 'ejs'),
    skill('markup', 'Markdown', 'markdown'),
  ],
  sample: ['list'],
} satisfies Sampled<SkillList>;

export const skills: readonly Skill[] = skillContent.list;

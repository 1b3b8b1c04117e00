import type { NonEmpty, Sampled, Skill, SkillList } from './content-types.ts';

const skill = (category: Skill['category'], name: string, icon: string): Skill => ({
  name,
  category,
  icon,
});

/** In the order of the carousel. */
export const skillContent: Sampled<SkillList> = {
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
};

export const skills: NonEmpty<Skill> = skillContent.list;

/** The icon is a symbol in content/images/technology-icons.svg. */
export const technologies = {
  CSS: { icon: 'css' },
  Django: { icon: 'django' },
  EJS: { icon: 'ejs' },
  'Express.js': { icon: 'express' },
  HTML: { icon: 'html5' },
  JavaScript: { icon: 'javascript' },
  Materialize: { icon: 'materializecss' },
  MongoDB: { icon: 'mongodb' },
  'Node.js': { icon: 'nodedotjs' },
  PostgreSQL: { icon: 'postgresql' },
  Python: { icon: 'python' },
  React: { icon: 'react' },
  Tailwind: { icon: 'tailwindcss' },
  Bootstrap: { icon: 'bootstrap' },
  Flask: { icon: 'flask' },
  TypeScript: { icon: 'typescript' },
  WordPress: { icon: 'wordpress' },
} as const satisfies Record<string, { icon: string }>;

export type Technology = keyof typeof technologies;

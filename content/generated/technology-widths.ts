// Written by "npm run content:build".

/** The widths of the names of technologies in other text, in em. */
export const technologyWidths = {
  CSS: 1.936,
  Django: 3.281,
  EJS: 1.572,
  'Express.js': 4.701,
  HTML: 2.645,
  JavaScript: 4.808,
  Materialize: 5.141,
  MongoDB: 4.616,
  'Node.js': 3.47,
  PostgreSQL: 5.527,
  Python: 3.37,
  React: 2.691,
  Tailwind: 3.861,
  Bootstrap: 4.695,
  Flask: 2.451,
  TypeScript: 5.113,
  WordPress: 5.193
} as const;

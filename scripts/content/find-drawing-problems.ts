import type { Provider } from '../../content/content-types.ts';

export interface DrawnContent {
  provider: Pick<Provider, 'monogram' | 'slogan'>;
  skills: readonly { icon: string }[];
  technologies: Readonly<Record<string, { icon: string }>>;
}

/** Lists in one line each what the committed drawings lack of the content. `read` returns the text of a drawing. */
export function findDrawingProblems({ provider, skills, technologies }: DrawnContent, read: (file: string) => string): string[] {
  const named = (file: string, drawing: string, names: string[]) => names.map((name) => ({ file, drawing, name }));
  return [
    ...named('content/provider.ts', 'content/generated/logo.ts', [provider.monogram]),
    ...named('content/provider.ts', 'content/generated/slogan.css', [provider.slogan]),
    ...named(
      'content/skills.ts',
      'content/images/technology-icons.svg',
      skills.map(({ icon }) => icon),
    ),
    ...named(
      'content/technologies.ts',
      'content/images/technology-icons.svg',
      Object.values(technologies).map(({ icon }) => icon),
    ),
  ]
    .filter(({ drawing, name }) => ![`“${name}”`, `id="${name}"`].some((mark) => read(drawing).includes(mark)))
    .map(({ file, drawing, name }) => `${file} has “${name}”, but ${drawing} does not: run "npm run draw".`);
}

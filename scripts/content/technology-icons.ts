import { skills } from '../../content/skills.ts';
import { technologies } from '../../content/technologies.ts';
import { findIcon } from './find-icon.ts';

/** Creates one SVG with a symbol for each technology and skill. */
export async function technologySprite(): Promise<string> {
  const names = new Set<string>([...Object.values(technologies), ...skills].map(({ icon }) => icon));
  const symbols = await Promise.all([...names].toSorted().map(symbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

async function symbol(name: string): Promise<string> {
  const { viewBox, paths } = await findIcon(name);
  return `<symbol id="${name}" viewBox="${viewBox}">${paths.map((outline) => `<path d="${outline}"/>`).join('')}</symbol>`;
}

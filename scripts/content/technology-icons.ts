import { skills } from '../../content/skills.ts';
import { technologies } from '../../content/technologies.ts';
import { findIcon } from './find-icon.ts';

/** Creates one SVG with a symbol for each technology and skill. */
export async function technologySprite(): Promise<string> {
  const files = new Map<string, string>(skills.map(({ icon }) => [icon, 'content/skills.ts']));
  for (const { icon } of Object.values(technologies)) files.set(icon, 'content/technologies.ts');
  return writeSprite(files);
}

/** Writes one SVG with a symbol for each icon, by its name and the file that names it. */
export async function writeSprite(files: ReadonlyMap<string, string>): Promise<string> {
  const symbols = await Promise.all(
    [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, file]) => symbol(name, file)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

async function symbol(name: string, file: string): Promise<string> {
  const { viewBox, paths } = await findIcon(name, file);
  return `<symbol id="${name}" viewBox="${viewBox}">${paths.map((outline) => `<path d="${outline}"/>`).join('')}</symbol>`;
}

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { skills } from '../content/skills.ts';
import { technologies } from '../content/technologies.ts';

const packages = new URL('../node_modules/', import.meta.url);
export const spriteFile = new URL('../content/images/technology-icons.svg', import.meta.url);

/** Creates one SVG with a symbol per technology and skill, from simple-icons or, if it has none, from devicon. */
export async function technologySprite(): Promise<string> {
  const names = new Set([...Object.values(technologies), ...skills].map(({ icon }) => icon));
  const symbols = await Promise.all([...names].toSorted().map(symbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

async function symbol(name: string): Promise<string> {
  const svg = await source(name);
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]+)"/g)].map(([, d]) => `<path d="${d}"/>`);
  if (viewBox === undefined || paths.length === 0) throw new Error(`The icon "${name}" is not made of paths.`);
  return `<symbol id="${name}" viewBox="${viewBox}">${paths.join('')}</symbol>`;
}

async function source(name: string): Promise<string> {
  try {
    return await readFile(new URL(`simple-icons/icons/${name}.svg`, packages), 'utf8');
  } catch {
    return readFile(new URL(`devicon/icons/${name}/${name}-plain.svg`, packages), 'utf8');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(spriteFile, await technologySprite());

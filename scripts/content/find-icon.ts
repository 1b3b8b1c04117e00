import { readFile } from 'node:fs/promises';

const packages = new URL('../../node_modules/', import.meta.url);

/** An icon of one color, made of outlines. */
export interface Icon {
  viewBox: string;
  paths: string[];
}

const read = (path: string): Promise<string | undefined> => readFile(new URL(path, packages), 'utf8').catch(() => undefined);

/** Finds an icon by its name in simple-icons or, if it has none, in devicon. The error names the file of content that names the icon. */
export async function findIcon(name: string, file: string): Promise<Icon> {
  const svg = (await read(`simple-icons/icons/${name}.svg`)) ?? (await read(`devicon/icons/${name}/${name}-plain.svg`));
  if (svg === undefined)
    throw new Error(`${file}: There is no icon “${name}”. Names are those of simpleicons.org, or else of devicon.dev.`);
  const viewBox = /viewBox="([^"]+)"/u.exec(svg)?.[1];
  const paths = [...svg.matchAll(/<path\b[^>]*?\bd="([^"]+)"/gu)].map(([, outline = '']) => outline);
  if (viewBox === undefined || paths.length === 0)
    throw new Error(`${file}: The icon “${name}” is not made of outlines. Please choose another.`);
  return { viewBox, paths };
}

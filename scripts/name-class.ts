import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parse } from 'postcss';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const files = globSync('app/**/*.module.css').toSorted();

/** Returns the short name of a number: all names of one letter, then all of two. */
function shortName(number: number): string {
  const rest = Math.floor(number / letters.length);
  return `${rest === 0 ? '' : shortName(rest - 1)}${letters[number % letters.length]}`;
}

const keyOf = (file: string, name: string): string => `${relative(process.cwd(), file.replace(/\?.*$/u, ''))} ${name}`;

/** Lists the classes and animations of a style sheet in the order in which they appear. */
function namesIn(file: string): string[] {
  const names: string[] = [];
  parse(readFileSync(file, 'utf8')).walk((node) => {
    if (node.type === 'rule') names.push(...[...node.selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/gu)].map(([, name = '']) => name));
    if (node.type === 'atrule' && node.name === 'keyframes') names.push(node.params);
  });
  return names;
}

// Blockers of advertisements hide what is called so.
const isHarmless = (name: string): boolean => !/^ad/iu.test(name);

/** The short names of the classes and animations of all CSS modules. */
const shortNames = (() => {
  const keys = [...new Set(files.flatMap((file) => namesIn(file).map((name) => keyOf(file, name))))];
  const names = Array.from({ length: keys.length + letters.length }, (_, number) => shortName(number)).filter(isHarmless);
  return new Map(keys.map((key, index) => [key, names[index]]));
})();

/**
 * Names a class or an animation of a CSS module in one or two letters, because every document has such names. They are the same in every
 * build of the same sources. Throws if the file has nothing of that name.
 */
export function nameClass(name: string, file: string): string {
  const short = shortNames.get(keyOf(file, name));
  if (short === undefined) throw new Error(`${file} has nothing of the name ${name}`);
  return short;
}

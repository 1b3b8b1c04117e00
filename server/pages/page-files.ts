import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentData } from '../../app/page-data.ts';

export interface PageFiles extends Pick<DocumentData, 'modules' | 'inlined' | 'styles'> {
  /** The texts of the inlined style sheets, with that of the typeface apart. */
  texts: { typeface: string; rest: string };
}

/**
 * Finds the files of a page with these modules. A page that says what failed needs in its first view
 * what others need later.
 */
export type FindFiles = (modules: string[], hasFailed: boolean) => PageFiles | Promise<PageFiles>;

/** An entry of the manifest that the build writes. */
interface BuiltModule {
  file: string;
  imports?: string[];
  css?: string[];
}

const entry = 'app/entry.client.tsx';
/**
 * The groups whose styles do not stand among the others: the typeface, and what no first view needs
 * (scripts/group-modules.ts).
 */
const groupName = /^assets\/(later|typeface)-/u;

/** Reads which of the built files a page of these routes needs. */
export function readPageFiles(clientFolder: string): (...args: Parameters<FindFiles>) => PageFiles {
  const manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, BuiltModule>;
  const collect = (key: string, found: Set<BuiltModule>) => {
    const module = manifest[key];
    if (module === undefined) throw new Error(`The build has no ${key}`);
    if (found.has(module)) return;
    found.add(module);
    for (const imported of module.imports ?? []) collect(imported, found);
  };
  const find = (pageModules: string[], hasFailed: boolean): PageFiles => {
    const modules = new Set<BuiltModule>();
    // A route whose module every page has is no entry of its own.
    const entries = [entry, ...pageModules].filter((key) => key in manifest);
    for (const key of entries) collect(key, modules);
    const read = (file: string) => readFileSync(join(clientFolder, file), 'utf8').trim();
    const files = new Set([...modules].flatMap(({ css = [] }) => css));
    const sheets: Partial<Record<string, string[]>> = Object.groupBy(files, (file) => {
      const group = groupName.exec(file)?.[1] ?? 'first';
      return group === 'later' && hasFailed ? 'first' : group;
    });
    const { first = [], typeface = [], later = [] } = sheets;
    return {
      modules: [...modules].map(({ file }) => `/${file}`),
      inlined: [...typeface, ...first].map((file) => `/${file}`),
      styles: later.map((file) => `/${file}`),
      texts: { typeface: typeface.map(read).join(''), rest: first.map(read).join('') },
    };
  };
  const known = new Map<string, PageFiles>();
  return (pageModules, hasFailed) => {
    const key = [...pageModules, hasFailed].join(' ');
    const files = known.get(key) ?? find(pageModules, hasFailed);
    known.set(key, files);
    return files;
  };
}

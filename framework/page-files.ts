import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleGroupOf, styleGroups } from './names.ts';
import type { DocumentData } from './page-data.ts';

export interface PageFiles extends Pick<DocumentData, 'modules' | 'inlined' | 'styles'> {
  /** Texts of the inlined style sheets. */
  texts: { typeface: string; rest: string };
}

/** If the page has failed, its error page needs styles at once that other pages load later. */
export type FindFiles = (modules: string[], hasFailed: boolean) => PageFiles | Promise<PageFiles>;

/** Entry of Vite's manifest. */
interface BuiltModule {
  file: string;
  imports?: string[];
  css?: string[];
}

export function readPageFiles(
  clientFolder: string,
  entry: string,
): (...args: Parameters<FindFiles>) => PageFiles {
  const manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, BuiltModule>;
  // Read now, because a later build replaces the files of a running site.
  const sheetTexts = new Map(
    Object.values(manifest)
      .flatMap(({ css = [] }) => css)
      .map((file) => [file, readFileSync(join(clientFolder, file), 'utf8').trim()]),
  );
  const collect = (key: string, found: Set<BuiltModule>) => {
    const module = manifest[key];
    if (module === undefined) throw new Error(`The build has no ${key}`);
    if (found.has(module)) return;
    found.add(module);
    for (const imported of module.imports ?? []) collect(imported, found);
  };
  const find = (pageModules: string[], hasFailed: boolean): PageFiles => {
    const modules = new Set<BuiltModule>();
    // A module that every page has is not an entry.
    const entries = [entry, ...pageModules].filter((key) => key in manifest);
    for (const key of entries) collect(key, modules);
    const textOf = (files: string[]) => files.map((file) => sheetTexts.get(file)).join('');
    const files = new Set([...modules].flatMap(({ css = [] }) => css));
    const sheets: Partial<Record<string, string[]>> = Object.groupBy(files, (file) => {
      const group = styleGroupOf.exec(file)?.[1] ?? 'first';
      return group === styleGroups.later && hasFailed ? 'first' : group;
    });
    const { first = [], typeface = [], later = [] } = sheets;
    return {
      modules: [...modules].map(({ file }) => `/${file}`),
      inlined: [...typeface, ...first].map((file) => `/${file}`),
      styles: later.map((file) => `/${file}`),
      texts: { typeface: textOf(typeface), rest: textOf(first) },
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

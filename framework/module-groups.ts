import { resolve } from 'node:path';
import { styleGroups } from './names.ts';

type Files = Set<string>;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Packages stay with their importers. */
function collectImports(id: string, graph: ModuleGraph, found: Files = new Set()): Files {
  if (found.has(id) || /[\\/]node_modules[\\/]/u.test(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    collectImports(imported, graph, found);
  return found;
}

/** `find` runs once the module graph is complete. */
function group(
  name: string,
  find: (importsOf: (files: readonly string[]) => Files) => Files,
  isAlso = (_id: string) => false,
) {
  let found: Files | undefined;
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph): string | null => {
      found ??= find(
        (files) => new Set(files.flatMap((file) => [...collectImports(resolve(file), graph)])),
      );
      return found.has(id) || isAlso(id) ? name : null;
    },
  };
}

interface GroupOptions {
  /** The first module, and others that every visit loads, with their imports. */
  always: readonly string[];
  alwaysPackages: RegExp;
  /** Its visitors go on to `others`, so it also loads what they share with it. */
  home: string;
  others: readonly string[];
  /** By name: each loads as one what any of its modules shares with another page. */
  shared: Record<string, readonly string[]>;
}

/** Few chunks, because each costs a request. A module goes to the first group that matches. */
export const createModuleGroups = ({
  always,
  alwaysPackages,
  home,
  others,
  shared,
}: GroupOptions) => [
  { name: styleGroups.typeface, test: /\.typeface\.css$/u },
  { name: styleGroups.later, test: /\.later\.(?:module\.)?css$/u },
  group(
    'site',
    (importsOf) => {
      const ofOthers = importsOf(others);
      return importsOf(always).union(importsOf([home]).intersection(ofOthers));
    },
    (id) => alwaysPackages.test(id),
  ),
  ...Object.entries(shared).map(([name, modules]) => ({
    ...group(name, (importsOf) => importsOf(modules)),
    minShareCount: 2,
  })),
  { name: 'others', minShareCount: 2 },
];

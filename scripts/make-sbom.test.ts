import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { makeSbom, type Sbom } from './make-sbom.ts';

interface Package {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** npm starts slowly on a busy machine. */
const npmMs = 120_000;

let sbom: Sbom;
let packages: Partial<Record<string, Package>>;

beforeAll(async () => {
  sbom = await makeSbom();
  ({ packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Partial<Record<string, Package>> });
}, npmMs);

/** Finds a package as Node does: in the folder of the one that needs it, or in one of those above. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Package): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** What the site runs on, found without npm: everything that can be reached from its own dependencies. */
function productionPackages(): Set<string> {
  const found = new Set<string>();
  const waiting = [''];
  for (const path of waiting) {
    for (const name of needsOf(packages[path] ?? { version: '' })) {
      const next = resolve(path, name);
      if (next === undefined || found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every production dependency of the lockfile is listed with its version and its hash', () => {
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const needed = [...productionPackages()].map((path) => `${nameOf(path)}@${packages[path]?.version}`);
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((each) => !listed.has(each))).toEqual([]);
  expect(sbom.components.filter((each) => !('hashes' in each)).map(({ name }) => name)).toEqual([]);
});

test('nothing that only development needs is listed', () => {
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const name of ['vitest', 'typescript', 'vite', '@playwright/test']) expect(names).not.toContain(name);
});

test('it is CycloneDX for the site itself, and each reference leads to a component', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const { name, version } = project;
  expect(sbom.metadata.component).toMatchObject({ type: 'application', name, purl: `pkg:npm/${name}@${version}` });
  const references = new Set([sbom.metadata.component, ...sbom.components].map((each) => each['bom-ref']));
  expect(references.size).toBe(sbom.components.length + 1);
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((each) => !references.has(each))).toEqual([]);
  for (const { purl } of sbom.components) expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/u);
});

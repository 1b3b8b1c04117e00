import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#cli/run-owner.ts';
import packageJson from '../../package.json' with { type: 'json' };

const documents = ['.', 'bench', 'docs', 'docs/decisions', 'framework'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const read = (path: string): string => readFileSync(path, 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every npm script that a document names exists', () => {
  const named = documents.flatMap((document) =>
    matches(read(document), /npm run (?:--?[\w-]+ )*([a-z][\w:-]*)/gu),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
});

test('every owner command that a document names exists', () => {
  const named = documents.flatMap((document) =>
    matches(read(document), /`(?:npx )?owner (?!help)([a-z][^`]*)`/gu),
  );
  const unknown = named.filter(
    (line) => !commands.some(({ name }) => `${line} `.startsWith(`${name} `)),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});

test('every owner command that the installation runs exists', () => {
  const named = ['install.sh', 'compose/compose.yaml', 'systemd/site-backup.service'].flatMap(
    (name) =>
      matches(
        read(join('deploy', name)).replaceAll(/^ *#.*$/gmu, ''),
        /\bowner(?:\.js")? ([a-z]\w*)/gu,
      ),
  );
  expect(new Set(named)).toEqual(new Set(['settings', 'doctor', 'backup']));
  expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
});

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link of a document leads to a file, and to a heading', () => {
  const broken = documents.flatMap((document) =>
    matches(read(document), /\]\(((?!https?:|mailto:)[^)\s]+)\)/gu).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(file)) return true;
      return (
        anchor !== undefined &&
        !matches(read(file), /^#+ (.*)$/gmu).some((heading) => anchorOf(heading) === anchor)
      );
    }),
  );
  expect(broken).toEqual([]);
});

test('every table of a document begins with a head', () => {
  const headless = documents.flatMap((document) =>
    matches(read(document), /\n(?! *\|).*\n *(\|.*)\n(?! *\| -)/gu),
  );
  expect(headless).toEqual([]);
});

const generated = new Set([
  '.git',
  '.types',
  'node_modules',
  'build',
  'release',
  'data',
  'test-results',
]);
const paths = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !generated.has(name))
  .flatMap((entry) => [
    entry.name,
    ...(entry.isDirectory()
      ? readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((path) =>
          join(entry.name, path).replaceAll('\\', '/'),
        )
      : []),
  ]);
test('the map in README has every folder', () => {
  const folders = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !generated.has(name));
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((name) => !read('README.md').includes(`\n${name}/`))).toEqual([]);
});

/** With and without their extension, each after a slash. */
const allPaths = paths
  .flatMap((path) => [`/${path}\n`, `/${path.replace(/\.\w+$/u, '')}\n`])
  .join('');

/** Made only where they are needed, written or removed by the reader, or an example. */
const others = new Set([
  'bench/node_modules',
  'build/server',
  'compose.override.yaml',
  'content/typefaces',
  'kebab-case.ts',
  'node_modules/.bin',
  'sbom.cdx.json',
  'test-results/engines',
  'tests/specification/sample-content.test.ts',
]);

test('every file that a document names exists', () => {
  const named = documents.flatMap((document) =>
    matches(
      read(document),
      /`((?:\.?[a-z][\w.-]*\/)+[\w./*-]*|[\w-][\w.-]*\.(?:css|js|json|md|mjs|tsx?|ya?ml))`/gu,
    ),
  );
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter((path) =>
    path.includes('*')
      ? globSync(path).length === 0
      : !allPaths.includes(`/${path.replace(/\/$/u, '')}\n`),
  );
  expect(missing.filter((path) => !others.has(path))).toEqual([]);
});

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Work {
  name: string;
  version?: string;
  /** SPDX identifier. */
  identifier?: string;
  text?: string;
}

/** Packages shipped in node_modules, outside the bundle. */
const copiedPackages = ['@node-rs/argon2', 'better-sqlite3'];

/** Bundled works that aren't packages, by license file. */
const otherWorks: Record<string, string> = {
  'app/styles/bricolage-grotesque.LICENSE.txt': 'Bricolage Grotesque, the typeface',
  'app/ui/icons.LICENSE.txt': 'Lucide, icons of the interface',
  'content/images/technology-icons.LICENSE.txt': 'Devicon, the icon of Materialize',
  'content/social-icons.LICENSE.txt': 'Tabler Icons, icons of other sites',
  'domain/accounts/common-passwords.LICENSE.txt': 'zxcvbn-ts, the list of common passwords',
};

const read = (file: string): string => readFileSync(file, 'utf8').trim();
const mit = read('LICENSE');
const mitTerms = mit.slice(mit.indexOf('Permission is'));

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

const readManifest = (name: string): Manifest =>
  JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest;

/** Some MIT packages come without the license text. */
function completeText({ name, identifier, text }: Work): string {
  if (text !== undefined) return text;
  const { author = `the authors of ${name}` } = readManifest(name);
  if (identifier !== 'MIT') throw new Error(`${name} has no text of its license, ${identifier}`);
  return `Copyright (c) ${typeof author === 'string' ? author : author.name}\n\n${mitTerms}`;
}

function findCopied(name: string): Work {
  const { version, license = '' } = readManifest(name);
  const file = globSync(`node_modules/${name}/LICEN[CS]E*`)[0];
  return {
    name,
    version,
    identifier: license,
    ...(file === undefined ? {} : { text: read(file) }),
  };
}

const describe = (work: Work): string => {
  const { name, version, identifier } = work;
  const head = [name, version, identifier && `(${identifier})`].filter(Boolean).join(' ');
  return `${'='.repeat(78)}\n${head}\n${'='.repeat(78)}\n\n${completeText(work)}\n`;
};

function write(folder: string, others: Work[]): void {
  const list = join(folder, '.vite/licenses.json');
  const packages = existsSync(list) ? (JSON.parse(read(list)) as Work[]) : [];
  const text = [...others, ...packages].map(describe).join('\n');
  writeFileSync(
    join(folder, 'licenses.txt'),
    `This site contains the works of others, under these licenses.\n\n${text}`,
  );
}

export function writeLicenses(): void {
  const works = Object.entries(otherWorks).map(([file, name]) => ({ name, text: read(file) }));
  write('build/client', works);
  write('build/server', copiedPackages.map(findCopied));
}

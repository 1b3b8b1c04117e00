import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/**
 * Folder or file → all that it may import: entries of this table, files, and packages. The longest
 * entry that a file is in counts. Tests, scripts, and benchmarks may import everything.
 */
const table: Record<string, string> = {
  content: '',
  shared: 'content zod',

  // Knows nothing of this site.
  framework: 'node: react react-router',
  'framework/page.ts': 'framework',
  'framework/start.tsx': 'framework react react-dom react-router',
  'framework/render.tsx': 'framework react react-dom react-router',
  'framework/build.ts': 'framework node: vite',
  'framework/tests': 'framework framework/start.tsx react react-router',

  // In layers: each imports only from those above it.
  'app/marks.ts': '',
  'app/page-context.ts': 'domain/core shared react-router',
  // Beside its page: what loads its data on the server.
  'app/routes/*/*.server.ts': `app/page-context.ts domain/core domain/record domain/reviews content shared
    react-router`,
  'app/ui': 'clsx react react-dom',
  'app/api-client': 'app/marks.ts framework/page.ts content shared react react-router',
  'app/parts': 'app/ui framework/page.ts content shared clsx react react-router',
  'app/sound': 'app/parts framework/page.ts react',
  'app/forms':
    'app/ui app/api-client app/parts framework/page.ts content shared clsx react react-dom react-router',
  'app/layout': `app/marks.ts app/ui app/api-client app/parts app/sound app/forms framework/page.ts
    content clsx react react-router`,
  'app/reviews': `app/marks.ts app/ui app/api-client app/parts app/sound app/forms app/layout framework/page.ts
    content shared clsx react react-dom react-router`,
  'app/routes': `app/marks.ts app/ui app/api-client app/parts app/sound app/forms app/layout app/reviews
    app/routes/*/*.server.ts framework/page.ts content shared clsx react react-dom react-router`,
  app: 'app/layout app/routes framework/page.ts framework/start.tsx @vitejs/plugin-react',

  db: 'db/migrations better-sqlite3 kysely node: pg',
  // Live code changes after a migration.
  'db/migrations': 'kysely node:',

  // In layers: each imports only from those above it.
  'domain/core': 'content db shared @node-rs/argon2 ipaddr.js kysely lru-cache node: p-limit',
  'domain/outbox': 'domain/core content db shared kysely zod',
  'domain/accounts': 'domain/core domain/outbox content db shared kysely',
  'domain/reviews': 'domain/core domain/outbox domain/accounts content db shared kysely',
  'domain/record': 'domain/core db shared kysely',
  'domain/use-cases': `domain/core domain/outbox domain/accounts domain/reviews
    content db shared kysely`,
  'domain/emails': `domain/core domain/outbox domain/accounts domain/reviews domain/record
    domain/use-cases content db shared`,

  server: `server/config.ts server/env.ts server/logger.ts server/problems.ts server/api
    server/files server/http server/mail server/page-cache server/pages
    server/pages/render-document.tsx framework/render.tsx domain/core domain/outbox domain/record domain/use-cases
    domain/emails content db shared scripts/check-node.js @hono/node-server hono node: prom-client`,
  'server/config.ts': 'content db server/mail shared ipaddr.js node: zod',
  'server/env.ts': '@hono/node-server',
  'server/logger.ts': 'server/config.ts server/env.ts hono pino',
  'server/problems.ts': 'domain/core shared',
  'server/http': 'server/config.ts server/env.ts domain/core hono ipaddr.js node:',
  'server/page-cache':
    'server/http domain/core framework/page.ts content shared lru-cache p-limit react-router',
  'server/files': `server/env.ts server/http server/page-cache domain/core domain/reviews
    domain/record content shared hono node:`,
  'server/pages': `server/files server/http server/logger.ts server/page-cache server/problems.ts
    domain/core domain/reviews content shared app/reviews
    app/routes/*/*.server.ts node: react-router schema-dts`,
  'server/pages/render-document.tsx': `server/pages server/problems.ts domain/core app app/marks.ts app/page-context.ts
    app/routes/*/*.server.ts framework/render.tsx
    content public react-router`,
  'server/mail': `server/env.ts domain/core domain/outbox domain/emails content db/is-loopback.ts
    shared hono node: nodemailer react react-dom`,
  'server/api': `server/env.ts server/http server/page-cache server/problems.ts domain/core domain/outbox
    domain/accounts domain/reviews domain/use-cases content shared package.json @hono/zod-openapi
    bowser hono node: zod`,

  cli: `server/config.ts server/http/client-network.ts server/http/security-headers.ts server/mail/mail-server.ts
    server/mail/try-mail-server.ts domain/core domain/outbox domain/accounts domain/reviews
    domain/use-cases content db shared scripts/check-node.js node: zod`,
  deploy: 'node:',
  public: 'node:',
};

const serverLoaders = 'app/routes/*/*.server.ts';

const nameOf = (file: string): string =>
  file.endsWith('.server.ts')
    ? serverLoaders
    : Object.keys(table)
        .filter((name) => `${file}/`.startsWith(`${name}/`))
        .reduce((longest, name) => (name.length > longest.length ? name : longest), '');
const allowed = (name: string): string[] => table[name]?.match(/\S+/gu) ?? [];

const targetOf = (file: string, text: string): string =>
  text.startsWith('#') ? text.slice(1) : posix.join(posix.dirname(file), text);

/** Finds every import and names it as the table does: an entry and a file, or a package. */
function importsOf(file: string, code = readFileSync(file, 'utf8')): string[][] {
  const found: string[][] = [];
  const add = ({ source }: { source: ESTree.Expression | null }) => {
    if (source === null) return;
    const text = source.type === 'Literal' ? String(source.value) : 'a computed path';
    const target = targetOf(file, text);
    if (!/^[.#]/u.test(text)) found.push([text.replace(/^(node:|(?:@[^/]+\/)?[^/]+).*/u, '$1')]);
    else if (nameOf(target) !== nameOf(file)) found.push([nameOf(target), target]);
  };
  new Visitor({
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
    ImportDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(file, code).program);
  return found;
}
const forbiddenIn = (file: string, found: string[][]): string[] =>
  found
    .filter((names) => !names.some((name) => allowed(nameOf(file)).includes(name)))
    .map((names) => `${file}: ${names.at(-1)}`);

const sources = [...new Set(Object.keys(table).map((name) => name.split('/')[0] ?? ''))].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d|\.test)\.(?:[jt]sx?|mjs)$/u.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
);
const imports = sources.map((file) => ({ file, found: importsOf(file) }));

test('folders import only what the table allows', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(imports.flatMap(({ file, found }) => forbiddenIn(file, found))).toEqual([]);
});

test('the table allows nothing that no file imports', () => {
  const used = new Set(
    imports.flatMap(({ file, found }) =>
      found.flatMap((names) => names.map((name) => `${nameOf(file)}: ${name}`)),
    ),
  );
  const permissions = Object.keys(table).flatMap((name) =>
    allowed(name).map((other) => `${name}: ${other}`),
  );
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
});

/** Everything that an entry reaches through others. */
function reachedFrom(name: string, reached = new Set<string>()): Set<string> {
  for (const next of allowed(name).map(nameOf))
    if (next !== '' && !reached.has(next)) reachedFrom(next, reached.add(next));
  return reached;
}

test('no folders import each other', () => {
  expect(Object.keys(table).filter((name) => reachedFrom(name).has(name))).toEqual([]);
});

test.each([
  "import { a } from '../server/app.ts';",
  "import type { A } from '../server/app.ts';",
  "import '../server/app.ts';",
  "export * from '../server/app.ts';",
  "export { a } from '../server/app.ts';",
  "const a = await import('../server/app.ts');",
  "type A = import('../server/app.ts').A;",
  "import hono from 'hono/tiny';",
  "import { test } from '../tests/a.ts';",
  "import { a } from '#server/app.ts';",
  'const a = await import(path);',
])('an import that the table does not allow is noticed: %s', (code) => {
  const forbidden = (planted: string) =>
    forbiddenIn('domain/core/planted.ts', importsOf('domain/core/planted.ts', planted));
  expect(forbidden(code)).toHaveLength(1);
  for (const path of ['../../db/planted.ts', '#db/planted.ts'])
    expect(forbidden(`import { a } from '${path}';`)).toEqual([]);
});

/** Leaves out types, which nothing loads. */
function loadedBy(file: string): string[] {
  const loaded: string[] = [];
  const add = (source: ESTree.StringLiteral | null, kind?: string) => {
    if (source !== null && kind !== 'type') loaded.push(source.value);
  };
  new Visitor({
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ImportDeclaration: ({ source, importKind }) => add(source, importKind),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return loaded;
}

/** How a file comes to load zod, unless through files `seen` before. */
function wayToZod(file: string, seen: Set<string>): string | undefined {
  seen.add(file);
  for (const text of loadedBy(file)) {
    if (text === 'zod') return file;
    const target = targetOf(file, text);
    const next = target.includes('.') ? target : `${target}/index.ts`;
    const isScript = /^[.#]/u.test(text) && /\.[jt]sx?$/u.test(next);
    const way = isScript && !seen.has(next) ? wayToZod(next, seen) : undefined;
    if (way !== undefined) return `${file} → ${way}`;
  }
  return undefined;
}

test('pages load no zod, which is large and violates the security policy', () => {
  const pages = sources.filter((file) => /^app\/.*(?<!\.server)\.tsx?$/u.test(file));
  expect(pages.length).toBeGreaterThan(100);
  const seen = new Set<string>();
  expect(pages.flatMap((file) => wayToZod(file, seen) ?? [])).toEqual([]);
  expect(wayToZod('shared/owner.ts', new Set())).toMatch(/^shared\/owner\.ts/u);
});

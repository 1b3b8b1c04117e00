import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** [importing file, imported module]; a third item marks a type-only import. */
type Import = [file: string, imported: string, typesOnly?: 'type'];

const refused: Import[] = [
  ['content/skills.ts', '../domain/failure.ts'],
  ['content/skills.ts', '../server/config.ts'],
  ['content/skills.ts', '../app/context.ts'],
  ['content/skills.ts', '../db/tables.ts'],
  ['content/skills.ts', 'react'],
  ['db/connect.ts', '../domain/context.server.ts'],
  ['db/migrations/002-more.ts', '../../server/config.ts'],
  ['domain/reviews/post-review.server.ts', '../../server/config.ts'],
  ['domain/reviews/post-review.server.ts', '../../app/context.ts'],
  ['domain/reviews/post-review.server.ts', 'hono'],
  ['domain/reviews/post-review.server.ts', 'react'],
  ['domain/accounts/sign-up.server.ts', '../reviews/post-review.server.ts'],
  ['domain/accounts/sign-up.server.ts', '../../server/config.ts'],
  ['domain/mail/outbox.server.ts', '../accounts/sign-up.server.ts'],
  ['domain/mail/outbox.server.ts', '../reviews/post-review.server.ts'],
  ['domain/mail/sender.server.ts', '../accounts/sign-up.server.ts'],
  ['domain/mail/prepare-email.server.ts', '../../server/config.ts'],
  ['domain/failure.ts', '../db/connect.ts'],
  ['domain/failure.ts', './context.server.ts'],
  ['domain/reviews/review.schema.ts', './post-review.server.ts'],
  ['domain/reviews/review.schema.ts', '../failure.ts'],
  ['domain/reviews/review.schema.ts', 'react'],
  ['domain/reviews/review-policy.ts', '../failure.ts'],
  ['domain/reviews/review-policy.ts', '../../db/tables.ts', 'type'],
  ['server/app.ts', '../app/root.tsx'],
  ['server/app.ts', '../cli/main.ts'],
  ['server/api/reviews-routes.ts', '../../db/connect.ts'],
  ['server/api/reviews-routes.ts', '../../app/root.tsx'],
  ['server/api/reviews-routes.ts', 'kysely'],
  ['server/pages/page-context.ts', 'pg'],
  ['server/page-cache/page-cache.ts', '../../db/connect.ts'],
  ['server/metadata/write-sitemap.ts', '../../db/connect.ts'],
  ['server/shared-cache/purger.ts', '../../db/connect.ts'],
  ['app/root.tsx', '../db/connect.ts'],
  ['app/root.tsx', '../server/config.ts'],
  ['app/routes/reviews/reviews.tsx', '../../../db/tables.ts', 'type'],
  ['app/routes/reviews/reviews.tsx', '../../../server/config.ts', 'type'],
  ['app/routes/reviews/reviews.tsx', '../../../domain/reviews/post-review.server.ts'],
  ['app/routes/reviews/reviews.tsx', 'kysely'],
  ['app/api-client/api.ts', '../routes/home/home.tsx'],
  ['app/api-client/api.ts', '../../domain/failure.ts'],
  ['app/ui/button.tsx', '../layout/header.tsx'],
  ['app/ui/button.tsx', '../api-client/api.ts'],
  ['app/ui/button.tsx', '../routes/home/home.tsx'],
  ['cli/main.ts', '../app/root.tsx'],
  ['cli/commands/reviews.ts', '../../server/app.ts'],
  ['cli/commands/reviews.ts', '../../server/mail/render-email.tsx'],
  ['cli/commands/reviews.ts', 'kysely'],
  ['server/app.ts', '../cli/program.ts'],
  ['domain/context.server.ts', '../cli/open-site.ts'],
  ['server/app.ts', '../tests/harness/databases.ts'],
  ['app/root.tsx', '../scripts/seed.ts'],
];

const allowed: Import[] = [
  ['content/skills.ts', './messages.ts'],
  ['content/skills.ts', '../domain/text.schema.ts'],
  ['content/images/covers.ts', '../projects.ts'],
  ['db/connect.ts', './tables.ts'],
  ['db/connect.ts', 'kysely'],
  ['domain/reviews/post-review.server.ts', '../../db/tables.ts'],
  ['domain/reviews/post-review.server.ts', '../accounts/account.server.ts'],
  ['domain/reviews/post-review.server.ts', '../mail/outbox.server.ts'],
  ['domain/mail/prepare-email.server.ts', '../accounts/email-link.server.ts'],
  ['domain/reviews/review.schema.ts', '../text.schema.ts'],
  ['domain/reviews/review-policy.ts', '../../content/messages.ts'],
  ['domain/reviews/review-policy.ts', 'zod'],
  ['server/app.ts', '../app/context.ts'],
  ['server/app.ts', '../db/connect.ts'],
  ['server/api/reviews-routes.ts', '../../domain/reviews/post-review.server.ts'],
  ['app/routes/reviews/reviews.tsx', '../../../domain/reviews/review.schema.ts'],
  ['app/routes/reviews/reviews.tsx', '../../../domain/reviews/post-review.server.ts', 'type'],
  ['app/routes/reviews/reviews.tsx', '../../ui/button.tsx'],
  ['app/ui/button.tsx', '../../content/messages.ts'],
  ['cli/main.ts', '../domain/context.server.ts'],
  ['cli/commands/reviews.ts', '../../content/hiding-reasons.ts'],
  ['cli/commands/backup.ts', '../../db/connect.ts'],
  ['cli/doctor/check-email.ts', '../../server/mail/smtp-client.ts'],
  ['cli/doctor/check-shared-cache.ts', '../../server/shared-cache/send-purge.ts'],
  ['cli/main.ts', '../server/config.ts'],
  ['domain/reviews/post-review.test.ts', '../../tests/harness/databases.ts'],
];

const project = join(import.meta.dirname, '..', '..');
let folder = '';
let paths: string[] = [];
let refusals = new Set<string>();

/** Writes each import to its own file, in the same folder and with the same extension as the file it represents. */
async function write(entry: Import, index: number): Promise<string> {
  const [file, imported, typesOnly] = entry;
  const path = join(dirname(file), `n${index}-${file.split('/').at(-1)}`);
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, path), `import ${typesOnly ?? ''} { thing } from '${imported}';\nexport { thing };\n`);
  return path;
}

async function refusedFiles(): Promise<Set<string>> {
  const report = await promisify(execFile)(join(project, 'node_modules/.bin/oxlint'), ['--format', 'json', '.'], { cwd: folder })
    .then(({ stdout }) => stdout)
    .catch((error: { stdout: string }) => error.stdout);
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
  return new Set(diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)').map(({ filename }) => filename));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-lint-'));
  await copyFile(join(project, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  paths = await Promise.all([...refused, ...allowed].map(write));
  refusals = await refusedFiles();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(refused.map((entry, index) => [...entry.slice(0, 2), index] as [string, string, number]))(
  '%s may not import %s',
  (_file, _imported, index) => {
    expect(refusals).toContain(paths[index]);
  },
);

test.each(allowed.map((entry, index) => [...entry.slice(0, 2), index] as [string, string, number]))(
  '%s may import %s',
  (_file, _imported, index) => {
    expect(refusals).not.toContain(paths[refused.length + index]);
  },
);

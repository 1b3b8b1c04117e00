import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  caseStudyQuoteCharacters,
  closedReportRetentionDays,
  daysBeforeReminder,
  endedInvitationRetentionDays,
  invitationLifetimeDays,
  maxAnswersPerDay,
  maxCommentCodePoints,
  maxEarlierVersions,
  maxEmailCharacters,
  maxHeldReviews,
  maxNameCodePoints,
  maxPasswordCharacters,
  maxReportCodePoints,
  maxSearchCodePoints,
  maxSearchWords,
  minFilterableReviews,
  minPasswordCharacters,
  ownerPageSize,
  ownerPasswordMinutes,
  postsPerHour,
  quotableLength,
  quotableStars,
  reportsOfReviewByNetworkPerDay,
  reportsOfReviewPerDay,
  reportsPerHour,
  resendCooldownSeconds,
  reviewsPerPage,
} from '#content/limits.ts';
import { pages } from '#content/pages.ts';
import { privacy } from '#content/privacy.ts';
import { maxSilenceMs } from '#db/postgres.ts';
import { maxLockWaitMs } from '#db/sqlite-dialect.ts';
import { maxCheckedBytes } from '#db/sqlite.ts';
import { knownNetworkRetentionMs, maxKnownNetworks } from '#domain/accounts/known-networks.ts';
import { maxSessions } from '#domain/accounts/sessions.ts';
import { day, limits, maxWaitingHashes } from '#domain/core';
import { maxReviewsPerRequest } from '#domain/reviews/list-reviews.ts';
import { maxBackupAgeDays } from '#domain/use-cases/backups.ts';
import { unverifiedWithHeldReviewRetentionMs } from '#domain/use-cases/cleanup.ts';
import { maxBodyBytes } from '#server/api/request-body.ts';
import { connectionLimits } from '#server/http/http-server.ts';
import { createMetrics } from '#server/metrics.ts';
import { maxRequestMs, maxRestMs } from '#server/run.ts';
import { maxDatabaseCloseMs, maxWorkMs } from '#server/site.ts';
import { linesPerPart } from '#shared/record.ts';
import { createTestApp } from '#tests/harness/create-test-app.ts';
import { runOwner } from '#tests/harness/run-owner.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const readGuide = (name: string): string =>
  readFileSync(`docs/${name}.md`, 'utf8').replaceAll(/\s+/gu, ' ');
const guide = readGuide('operations');
/** Unlike `toContain`, doesn't print the whole guide. */
const missingIn = (text: string, sentence: string): string[] =>
  text.includes(sentence) ? [] : [sentence];
const seconds = (ms: number): number => ms / 1000;
const { headersMs, requestMs, checkMs, stallMs, keepAliveMs, maxConnections } = connectionLimits;

test.each([
  `requests in flight (${seconds(maxRequestMs)} s at most)`,
  `email in flight (${seconds(maxWorkMs)} s)`,
  `the database (${seconds(maxDatabaseCloseMs)} s)`,
  `answers 503 after ${seconds(maxSilenceMs)} s at most`,
  `stops within ${seconds(maxRequestMs + maxRestMs)} s`,
  `a write waits up to ${seconds(maxLockWaitMs)} s`,
  `files over ${maxCheckedBytes / 1024 / 1024} MB`,
  `answers 503 while ${maxWaitingHashes} wait`,
  `headers after ${seconds(headersMs)} to ${seconds(headersMs + checkMs)} s`,
  `requests and stalled responses after ${seconds(requestMs)} to ${seconds(requestMs + checkMs)} s`,
  `of more than ${maxConnections.toLocaleString('en-US')} connections`,
  `at most ${connectionLimits.maxUnfinishedBodies} unfinished bodies at once, ${connectionLimits.maxUnfinishedBodiesPerNetwork} per network`,
  `idle connections before ${seconds(keepAliveMs)} s`,
  `body over ${maxBodyBytes / 1024} KiB`,
  `the last one is more than ${maxBackupAgeDays} days old`,
])('the operator’s guide gives the number of the code: %s', (sentence) => {
  expect(missingIn(guide, sentence)).toEqual([]);
  expect(stallMs).toBe(requestMs);
});

test('the operator’s guide shows what a restore prints', async () => {
  const folder = await temporaryFolder();
  const name = 'site-2026-01-31T03-00-00Z.sqlite.gz';
  const settings = { DATA_DIR: folder };
  await runOwner(settings, ['migrate']);
  await runOwner(settings, ['backup', join(folder, name)]);
  const { out } = await runOwner(settings, ['restore', join(folder, name)]);
  const shown = out
    .trim()
    .replace(join(folder, name), `/var/backups/site/${name}`)
    .replaceAll(folder + sep, '/var/lib/site/')
    .replace(/before-[\dTZ:.-]+Z/u, 'before-…');
  expect(missingIn(guide, shown)).toEqual([]);
});

test('the operator’s guide quotes what the doctor says', () => {
  const sources = [
    'cli/doctor/*.ts',
    'server/mail/*.ts',
    'server/config.ts',
    'content/messages/*.ts',
  ]
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const quoted = [
    ...readFileSync('docs/operations.md', 'utf8').matchAll(/^- `([^`]+ [^`]+)`/gmu),
  ].map(([, text = '']) => text.replace('✗ ', '').replace(/^[A-Z_]+ | ?…$/gu, ''));
  expect(quoted.length).toBeGreaterThan(4);
  expect(quoted.filter((text) => !sources.includes(text))).toEqual([]);
});

const perHour = ({ points }: { points: number }): string => `${points} an hour`;
const perMinute = ({ points }: { points: number }): string => `${points} a minute`;

test.each([
  `Password checks**: ${perMinute(limits.logInMinute)} and ${perHour(limits.logInHour)} -`,
  `Sign-ups**: ${perHour(limits.signUp)} -`,
  `new passwords together ${perHour(limits.passwordReset)};`,
  `opened links ${perHour(limits.passwordResetCheck)} -`,
  `declined invitations**: ${perHour(limits.invitation)} -`,
  `Resent verification emails**: ${perHour(limits.resend)}; per address one every ${resendCooldownSeconds} seconds -`,
  `New reviews by one account**: ${postsPerHour} an hour -`,
  `changes of names by one account**: ${perHour(limits.change)} together -`,
  `Reviews by unverified accounts**: ${limits.heldPost.points} new ones and ${limits.heldEdit.points} edits an hour; ${maxHeldReviews} held per account -`,
  `Reviews by verified accounts**: ${limits.post.points} new ones and ${limits.edit.points} edits an hour -`,
  `Downloads of one account's data**: ${perHour(limits.export)} -`,
  `Lists of one account's own reviews**: ${perMinute(limits.ownReviews)} -`,
  `Reports**: ${reportsPerHour} an hour; of one review ${reportsOfReviewByNetworkPerDay} a day per IPv4 address or IPv6 /48, and ${reportsOfReviewPerDay} a day in all -`,
  `Answers to reports to one address**: ${maxAnswersPerDay} a day -`,
  `Uncached searches**: ${perMinute(limits.search)} -`,
  `can make up**: ${perMinute(limits.uncachedReads)} `,
  `while ${maxWaitingHashes} password checks wait`,
  `at most ${maxSessions} per account`,
  `the last ${maxKnownNetworks}, for ${knownNetworkRetentionMs / day} days`,
  `others, ${endedInvitationRetentionDays} days after they end`,
  `Reports**: ${closedReportRetentionDays} days after they are closed`,
])('the security guide gives the number of the code: %s', (sentence) => {
  expect(missingIn(readGuide('security'), sentence)).toEqual([]);
});

test.each([
  `the last ${maxKnownNetworks}, only as hashes, for ${knownNetworkRetentionMs / day} days after`,
  `after 7 days, or after ${unverifiedWithHeldReviewRetentionMs / day} days if you left a review`,
])('the privacy page gives the number of the code: %s', (sentence) => {
  expect(missingIn(JSON.stringify(privacy), sentence)).toEqual([]);
});

test.each([
  `at least ${quotableStars} stars and ${quotableLength.min} to ${quotableLength.max} characters`,
  `cut at ${caseStudyQuoteCharacters} characters`,
  `newest first, ${reviewsPerPage} to a page`,
  `From ${minFilterableReviews} public reviews`,
  `At most ${maxSearchCodePoints} characters and ${maxSearchWords} words`,
  `can have ${maxHeldReviews} held reviews`,
  `the newest ${maxEarlierVersions} earlier versions`,
  `up to ${maxReportCodePoints.toLocaleString('en-US')} characters`,
  `serves ${linesPerPart.toLocaleString('en-US')} lines per part; \`?from=${linesPerPart + 1}\``,
  `for ${resendCooldownSeconds} seconds`,
  `One reminder follows after ${daysBeforeReminder} days`,
  `works for ${invitationLifetimeDays} days`,
  `${ownerPasswordMinutes} minutes after it was last given`,
  `list the newest ${ownerPageSize}`,
  `Password**: ${minPasswordCharacters} to ${maxPasswordCharacters} characters`,
  `${maxEmailCharacters} in all`,
  `one line of 1 to ${maxNameCodePoints} code points`,
  `up to ${maxCommentCodePoints.toLocaleString('en-US')} code points`,
  `at most ${maxReviewsPerRequest} reviews`,
])('the product guide gives the number of the code: %s', (sentence) => {
  expect(missingIn(readGuide('product'), sentence)).toEqual([]);
});

test('the product guide names the path of every page', () => {
  const product = readGuide('product');
  const missing = pages.filter(({ path }) => {
    const named = path.replaceAll(/:\w+/gu, String.raw`(?:\{\w+\}|\w+)`);
    return !new RegExp(`\`${named}[\`?]`, 'u').test(product);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

test('the alert rules and the guide name metrics that exist', async () => {
  const metrics = createMetrics();
  await using app = await createTestApp({ metrics });
  await app.get('/reviews');
  const { url, close } = await metrics.serve({ host: '127.0.0.1', port: 0 });
  const text = await (await fetch(url)).text();
  await close();
  const { groups } = parse(readFileSync('deploy/prometheus/site-alerts.yaml', 'utf8')) as Rules;
  const expressions = groups.flatMap(({ rules }) => rules).map(({ expr }) => expr);
  const names = new Set(
    [...expressions, ...(guide.match(/`site_\w+/gu) ?? [])].flatMap((each) =>
      [...each.matchAll(/\b(?:site|process)_\w+/gu)].map(([name]) => name),
    ),
  );
  const states = [...text.matchAll(/^site_outbox_emails\{state="(\w+)"\}/gmu)];
  expect(states.length).toBeGreaterThan(2);
  for (const [, state] of states) expect(missingIn(guide, `\`${state}\``)).toEqual([]);
  expect(names.size).toBeGreaterThan(4);
  expect(
    [...names].filter((name) => !text.includes(`\n${name}`) && !text.includes(` ${name} `)),
  ).toEqual([]);
});

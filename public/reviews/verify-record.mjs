#!/usr/bin/env node
/*
 * Checks the record of reviews of a site from outside: that no line of it was changed, removed, or slipped in, that each is signed, and
 * that the public reviews are exactly those that the record says, with the stars, words, and replies that it commits to.
 *
 *   node verify-record.mjs https://example.com     checks a site
 *   node verify-record.mjs FOLDER                  checks a copy: record.ndjson, keys.json, and its /api/reviews as reviews.json
 *
 * Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if something is wrong, and with 2 if it cannot tell.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , source, ...more] = process.argv;
const keysPath = '/.well-known/review-record-keys.json';
const isSite = /^https?:\/\//u.test(source);
const problems = [];

const cannotTell = (reason) => (console.error(reason), process.exit(2));
if (source === undefined || more.length > 0) cannotTell('Usage: node verify-record.mjs SITE-OR-FOLDER');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const commitTo = (salt, value) => sha256(salt + JSON.stringify(value));
function isSigned(text, signature, x) {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(undefined, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Reads a line. One that is no JSON says nothing. */
function parseLine(json) {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

/** Fetches all parts of a document from the site, or reads it from the copy. */
async function read(path, file) {
  if (!isSite) return [await readFile(join(source, file), 'utf8').catch(({ message }) => cannotTell(message))];
  const parts = [];
  for (let next = path; next !== undefined;) {
    const address = new URL(next, source);
    const answer = await fetch(address).catch(() => cannotTell(`${address} cannot be reached`));
    if (!answer.ok) cannotTell(`${address} answers ${answer.status}`);
    parts.push(await answer.text());
    next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return parts;
}

const readLines = async () => (await read('/reviews/record.ndjson?from=1', 'record.ndjson')).join('').split('\n').filter(Boolean);

/** What a review is after an event. The other events leave it as it was. */
const states = {
  received: 'held',
  published: 'public',
  imported: 'public',
  hidden: 'hidden',
  withdrawn: 'gone',
  removed: 'gone',
  discarded: 'gone',
};

/** Checks the chain of lines, and returns its keys and what it says of each review. */
function follow(lines) {
  const reviews = new Map();
  let previous = '0'.repeat(64);
  let key;
  const keys = [];
  for (const [index, json] of lines.entries()) {
    const { hash, signature, ...line } = parseLine(json);
    const text = JSON.stringify(line);
    const wrong = (problem) => problems.push(`line ${index + 1} ${problem}`);
    if (line.sequence !== index + 1) wrong(`is missing: in its place is line ${line.sequence}`);
    if (line.previous !== previous) wrong('does not follow the line before');
    if (sha256(text) !== hash) wrong('was changed: its hash does not fit');
    // A new key is signed with the one before, unless that was lost, which the line says.
    if (key === undefined || line.lost === true) key = line.key;
    if (!isSigned(text, signature, key)) wrong('is not signed with the key of the record');
    key = line.key ?? key;
    if (line.key !== undefined) keys.push(line.key);
    previous = hash;
    if (line.lost === true) console.log(`From line ${line.sequence} on, a new key signs: the key before was lost.`);
    if (line.event !== 'key') reviews.set(line.review, after(reviews.get(line.review), line, wrong));
  }
  return { reviews, keys };
}

function after(before, { sequence, event, commitment }, wrong) {
  if ((before === undefined || before.state === 'gone') !== ['received', 'imported'].includes(event)) wrong('does not fit what was before');
  const state = event === 'shown' ? (before?.wasPublic ? 'public' : 'held') : (states[event] ?? before?.state);
  const review = { ...before, state, changedBy: sequence, wasPublic: before?.wasPublic === true || state === 'public' };
  if (event === 'replied') return { ...review, reply: commitment };
  if (event === 'reply_removed') return { ...review, reply: undefined };
  return commitment === undefined ? review : { ...review, commitment };
}

/** Says how a public review differs from what the record says of it. */
function compare({ _id, userId, rating, comment, source: from, project, engagedAt, salt, reply }, recorded) {
  if (recorded === undefined) return `review ${_id} is on the site, but not in the record`;
  if (recorded.state !== 'public') return `review ${_id} is on the site, but the record says that it is ${recorded.state}`;
  // JSON leaves out what a review does not have.
  const review = { _id, userId, rating, comment, source: from, projectId: project?.projectId, engagedAt };
  if (commitTo(salt, review) !== recorded.commitment)
    return `review ${_id} is not what the record commits to: its stars, words, author, or source were changed`;
  const answer = reply && commitTo(reply.salt, { _id, text: reply.text });
  return answer === recorded.reply ? undefined : `the reply to review ${_id} is not the one that the record commits to`;
}

// The site may show reviews, and serve a record, that are two seconds old.
const settle = () => (isSite ? sleep(3000) : undefined);
const before = await readLines();
await settle();
const reviews = (await read('/api/reviews?limit=100', 'reviews.json')).flatMap((json) => JSON.parse(json));
await settle();
const lines = isSite ? await readLines() : before;
if (before.some((line, index) => line !== lines[index])) problems.push('the record was rewritten while it was read');
const { reviews: recorded, keys } = follow(lines);
const published = JSON.parse(await read(keysPath, 'keys.json')).keys;
if (published.map(({ x }) => x).join() !== keys.join()) problems.push(`${keysPath} does not name the keys that signed the record`);
// What changed while the reviews were read is left to the next check.
const hasSettled = (id) => (recorded.get(id)?.changedBy ?? 0) <= before.length;
problems.push(...reviews.filter(({ _id }) => hasSettled(_id)).map((review) => compare(review, recorded.get(review._id))));
const shown = new Set(reviews.map(({ _id }) => _id));
for (const [id, { state }] of recorded) {
  if (state === 'public' && hasSettled(id) && !shown.has(id)) problems.push(`review ${id} is missing: the record says that it is public`);
}
const found = problems.filter(Boolean);
for (const { kid, from } of published) console.log(`Key ${kid} signs from line ${from} on.`);
for (const problem of found) console.log(`WRONG: ${problem}`);
console.log(
  `${lines.length} lines, ${reviews.length} public reviews. ${found.length === 0 ? 'All is well.' : `${found.length} problems found.`}`,
);
process.exitCode = found.length === 0 ? 0 : 1;

#!/usr/bin/env node
/*
 * Checks the record of reviews of a site from outside: that no line of it was changed, removed, or slipped in, that each is signed, and
 * that the public reviews are exactly those that the record says, with the stars, words, and replies that it commits to.
 *
 *   node verify-record.mjs https://example.com                        checks a site
 *   node verify-record.mjs https://example.com --save copy            and keeps what it has downloaded in a folder
 *   node verify-record.mjs copy                                       checks such a copy
 *   ... --receipt receipt.json                                        also checks an author's receipt, downloaded from My Reviews
 *   ... --head 1234-9f2c41d0aa03be77...                               also checks a last line from the end of one of the site's emails
 *   ... --key FINGERPRINT                                             also checks that this key has signed all of it
 *
 * Needs Node.js 20 or newer, and nothing else. Exits with 0 if all is well, with 1 if something is wrong, and with 2 if it cannot tell.
 *
 * The record is one JSON object per line. `hash` is the SHA-256 of the JSON of all members before it, and `signature` is Ed25519 over the
 * same text. `previous` is the hash of the line before. `commitment` is the SHA-256 of a salt, followed by the JSON of what it commits to.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const [logPath, keysPath, reviewsPath] = ['/reviews/record.ndjson', '/.well-known/review-record-keys.json', '/api/reviews'];
const linesPerPart = 1000;
/** The site serves a record that is at most two seconds old. */
const freshAfterMs = 3000;
const maxShown = 20;

const text = { type: 'string' };
const many = { type: 'string', multiple: true, default: [] };
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { receipt: many, head: many, key: text, save: text },
});
const source = positionals[0];
if (source === undefined || positionals.length > 1)
  cannotTell('Usage: node verify-record.mjs SITE-OR-FOLDER [--receipt FILE] [--head HEAD]');
const isSite = /^https?:\/\//u.test(source);

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const keyOf = (x) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
const fingerprintOf = (x) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
const isSigned = (line, x) => {
  const { hash: _hash, signature, ...body } = line;
  try {
    return verify(undefined, Buffer.from(JSON.stringify(body)), keyOf(x), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
const commitTo = (salt, value) => sha256(salt + JSON.stringify(value));

/** What the record has said so far. */
const log = { lines: [], hashes: [''], last: '0'.repeat(64), key: undefined, keys: [], broken: [], reviews: new Map(), imported: [] };

/** Reads the next line of the record. */
function readLine(json) {
  const number = log.hashes.length;
  const wrong = (problem) => log.broken.push(`line ${number} ${problem}`);
  let line;
  try {
    line = JSON.parse(json);
  } catch {
    line = {};
    wrong('is not JSON');
  }
  const { hash, signature: _signature, ...body } = line;
  if (line.sequence !== number) wrong(`is missing: in its place is line ${line.sequence}`);
  if (JSON.stringify(line) !== json || sha256(JSON.stringify(body)) !== hash) wrong('was changed: its hash does not fit');
  if (line.previous !== log.last) wrong('does not follow the line before');
  const isFirstOfKey = line.event === 'key' && (number === 1 || line.lost === true);
  if (!isSigned(line, isFirstOfKey ? line.key : log.key)) wrong('is not signed with the key of the record');
  if (line.event === 'key') {
    log.key = line.key;
    log.keys.push(line);
  } else follow(line, wrong);
  log.hashes.push(hash);
  log.last = hash;
  if (options.save !== undefined) log.lines.push(json);
}

/** Notes what a line says of a review. `versions` are what it may have been while the reviews were downloaded; the last is what it is. */
function follow({ event, review: id, commitment, at }, wrong) {
  const before = log.reviews.get(id) ?? [];
  const begins = event === 'received' || event === 'imported';
  const state = before.at(-1)?.state ?? 'gone';
  const needed = { published: 'held', shown: 'hidden' }[event] ?? state;
  const fits = begins ? state === 'gone' : state !== 'gone' && state === needed;
  if (!fits) wrong(`does not fit: ${event} cannot happen to review ${id} then`);
  const now = begins ? {} : { ...before.at(-1) };
  if (event === 'imported') log.imported.push(at);
  if (commitment !== undefined) now[event === 'replied' ? 'reply' : 'commitment'] = commitment;
  if (event === 'reply_removed') delete now.reply;
  if (event === 'published' || event === 'imported') now.wasPublished = true;
  if (['withdrawn', 'removed', 'discarded'].includes(event)) now.state = 'gone';
  else if (event === 'hidden') now.state = 'hidden';
  else if (event === 'received') now.state = 'held';
  else if (event === 'published' || event === 'imported' || event === 'shown') now.state = now.wasPublished ? 'public' : 'held';
  log.reviews.set(id, log.isSettled ? [...before, now] : [now]);
}

/** Fetches from the site, or reads from the copy. */
async function get(path, file) {
  if (!isSite) return { body: await readFile(join(source, file), 'utf8').catch((error) => cannotTell(error.message)), next: undefined };
  const address = new URL(path, source);
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address).catch((error) =>
      cannotTell(`${address} cannot be reached: ${error.cause?.message ?? error.message}`),
    );
    if (answer.ok) return { body: await answer.text(), next: /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1] };
    if (tries === 5 || ![429, 503].includes(answer.status)) cannotTell(`${address} answers ${answer.status}`);
    await sleep(1000 * Number(answer.headers.get('Retry-After') ?? 1));
  }
}

/** Reads the lines of the record that are not known yet. The known ones must still be there, after a while from each process of the site. */
async function readRecord(isPatient = isSite) {
  const known = log.hashes.length - 1;
  let number = isSite ? Math.floor(Math.max(known - 1, 0) / linesPerPart) * linesPerPart : 0;
  for (let path = `${logPath}?from=${number + 1}`; path !== undefined;) {
    const { body, next } = await get(path, 'record.ndjson');
    for (const json of body.split('\n').filter((line) => line !== '')) {
      number += 1;
      if (number > known) readLine(json);
      else if (!json.includes(`"hash":"${log.hashes[number]}"`)) log.broken.push(`line ${number} was replaced while the record was read`);
    }
    path = next;
  }
  if (number < known && isPatient) {
    await sleep(freshAfterMs);
    await readRecord(false);
  } else if (number < known) log.broken.push(`the record has become shorter while it was read: ${number} lines instead of ${known}`);
}

async function readReviews() {
  const reviews = [];
  for (let path = `${reviewsPath}?limit=100`; path !== undefined;) {
    const { body, next } = await get(path, 'reviews.json');
    reviews.push(...JSON.parse(body));
    path = next;
  }
  return reviews;
}

const committedReview = ({ _id, userId, rating, comment, source: from, project, engagedAt }) => ({
  _id,
  userId,
  rating,
  comment,
  source: from,
  ...(project === undefined ? {} : { projectId: project.projectId }),
  ...(engagedAt === undefined ? {} : { engagedAt }),
});

/** Says how a public review differs from all that the record said of it while it was read. */
function compare(review) {
  const id = review._id;
  const versions = log.reviews.get(id) ?? [];
  if (versions.length === 0) return `review ${id} is on the site, but not in the record`;
  const open = versions.filter(({ state }) => state === 'public');
  if (open.length === 0) return `review ${id} is on the site, but the record says that it is ${versions.at(-1).state}`;
  const commitment = commitTo(review.salt ?? '', committedReview(review));
  if (!open.some((version) => version.commitment === commitment))
    return `review ${id} is not what the record commits to: its stars, words, author, or source were changed`;
  const reply = review.reply === undefined ? undefined : commitTo(review.reply.salt ?? '', { _id: id, text: review.reply.text });
  return open.some((version) => version.reply === reply)
    ? undefined
    : `the reply to review ${id} is not the one that the record commits to`;
}

/** Compares the record, before and after, with the public reviews in between. */
async function compareReviews() {
  log.isSettled = false;
  await readRecord();
  for (const [id, versions] of log.reviews) log.reviews.set(id, versions.slice(-1));
  log.isSettled = true;
  const reviews = await readReviews();
  if (isSite) await readRecord();
  const problems = reviews.map(compare).filter((problem) => problem !== undefined);
  const shown = new Set(reviews.map(({ _id }) => _id));
  for (const [id, versions] of log.reviews) {
    if (!shown.has(id) && versions.every(({ state }) => state === 'public'))
      problems.push(`review ${id} is missing: the record says that it is public`);
  }
  return { reviews, problems };
}

/** Checks that the record still has the lines that an author holds, and that they are about the review in the receipt. */
function checkReceipt(receipt, file) {
  const problems = [];
  const wrong = (problem) => problems.push(`${file}: ${problem}`);
  const { lines, salt, review, replySalt, reply } = receipt;
  for (const line of lines) {
    const signer = log.keys.findLast(({ sequence }) => sequence < line.sequence)?.key;
    const { hash, signature: _signature, ...body } = line;
    if (sha256(JSON.stringify(body)) !== hash || !isSigned(line, signer))
      wrong(`line ${line.sequence} is not signed with the key of this record`);
    else if (line.sequence >= log.hashes.length)
      wrong(`the site has signed line ${line.sequence}, but its record ends with line ${log.hashes.length - 1}`);
    else if (log.hashes[line.sequence] !== hash)
      wrong(`the site has signed two different lines ${line.sequence}: the record was rewritten`);
  }
  const committing = (event) => lines.findLast((line) => event.includes(line.event))?.commitment;
  if (committing(['received', 'imported', 'published', 'edited']) !== commitTo(salt, review))
    wrong('its lines do not commit to its review');
  if (reply !== undefined && committing(['replied']) !== commitTo(replySalt, reply)) wrong('its lines do not commit to its reply');
  return problems;
}

function checkHead(head) {
  const [sequence, hash] = head.split('-');
  if (!/^[1-9]\d*-[\da-f]{16,64}$/u.test(head)) cannotTell(`${head} is not the last line of a record, such as 12-9f2c41d0aa03be77`);
  if (Number(sequence) >= log.hashes.length)
    return [`the record ends with line ${log.hashes.length - 1}, but an email had line ${sequence}`];
  return log.hashes[Number(sequence)].startsWith(hash) ? [] : [`line ${sequence} is not the one in the email: the record was rewritten`];
}

async function checkKeys() {
  const published = JSON.parse((await get(keysPath, 'keys.json')).body).keys;
  const problems = [];
  if (JSON.stringify(published.map(({ x, from }) => [x, from])) !== JSON.stringify(log.keys.map(({ key, sequence }) => [key, sequence])))
    problems.push(`${keysPath} does not name the keys that signed the record`);
  if (options.key !== undefined && log.keys.some(({ key }) => fingerprintOf(key) !== options.key))
    problems.push(`the record is signed with ${log.keys.map(({ key }) => fingerprintOf(key)).join(', ')}, not with ${options.key} alone`);
  return { published, problems };
}

function cannotTell(reason) {
  console.error(reason);
  process.exit(2);
}

let { reviews, problems } = await compareReviews();
// Something may have happened just then, and the site shows a record that may be seconds old.
for (let tries = 1; isSite && problems.length > 0 && log.broken.length === 0 && tries <= 1; tries += 1) {
  await sleep(freshAfterMs);
  ({ reviews, problems } = await compareReviews());
}
const keys = await checkKeys();
problems = [...log.broken, ...keys.problems, ...problems, ...options.head.flatMap(checkHead)];
for (const file of options.receipt) {
  const receipts = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error) => cannotTell(`${file} cannot be read: ${error.message}`));
  for (const receipt of receipts.receipts ?? [receipts]) problems.push(...checkReceipt(receipt, file));
}
if (options.save !== undefined) {
  await mkdir(options.save, { recursive: true });
  await writeFile(join(options.save, 'record.ndjson'), log.lines.map((line) => `${line}\n`).join(''));
  await writeFile(join(options.save, 'reviews.json'), JSON.stringify(reviews));
  await writeFile(join(options.save, 'keys.json'), JSON.stringify({ keys: keys.published }));
}

console.log(`${log.hashes.length - 1} lines, ${reviews.length} public reviews, head ${log.hashes.length - 1}-${log.last.slice(0, 32)}`);
for (const { sequence, key, at, lost } of log.keys)
  console.log(`Key ${fingerprintOf(key)} signs from line ${sequence} on (${at})${lost ? '; the key before was lost' : ''}`);
if (log.imported.length > 0)
  console.log(`${log.imported.length} reviews were not received but imported, from ${log.imported[0]} to ${log.imported.at(-1)}`);
for (const problem of problems.slice(0, maxShown)) console.log(`WRONG: ${problem}`);
if (problems.length > maxShown) console.log(`WRONG: and ${problems.length - maxShown} more`);
console.log(problems.length === 0 ? 'All is well.' : `${problems.length} problems found.`);
process.exitCode = problems.length === 0 ? 0 : 1;

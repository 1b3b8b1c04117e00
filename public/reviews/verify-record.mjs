/*
 * Checks the record of reviews of a site from outside: that no line of it was changed, removed, or slipped in, that each is signed, and
 * that the public reviews, their replies, and their totals are exactly those that the record commits to.
 *
 *   node verify-record.mjs https://example.com     checks a site
 *   node verify-record.mjs FOLDER                  checks a copy: record.ndjson, keys.json, reviews.json, and summary.json
 *
 * A site may be two seconds behind its reviews, so what looks wrong is looked at again 3 and 6 seconds later; with --once it is not.
 * Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if something is wrong, and with 2 if it cannot tell.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const [place = '', option] = process.argv.slice(2);
const isSite = /^https?:/u.test(place);
const cannotTell = (reason) => (console.error(reason), process.exit(2));
if (place === '' || ![undefined, '--once'].includes(option)) cannotTell('Usage: node verify-record.mjs SITE-OR-FOLDER [--once]');
const sha256 = (text, encoding = 'hex') => createHash('sha256').update(text).digest(encoding);
const fingerprintOf = (x) => sha256(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');

/** Reads all parts of a document of the site, or the file in the copy. */
async function read(path, file) {
  if (!isSite) return [await readFile(`${place}/${file}`, 'utf8').catch(({ message }) => cannotTell(message))];
  const answer = await fetch(new URL(path, place)).catch(() => cannotTell(`${place} cannot be reached`));
  if (!answer.ok) cannotTell(`${answer.url} answers ${answer.status}`);
  const next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1];
  return [await answer.text(), ...(next === undefined ? [] : await read(next))];
}

/** What the lines about a review commit it and its reply to, if they say that it is public. */
function recorded(lines = []) {
  const last = (...events) => lines.findLast(({ event }) => events.includes(event));
  if (!last('published', 'imported') || last('hidden', 'shown')?.event === 'hidden') return undefined;
  return `${last('received', 'imported', 'published', 'edited').commitment} ${last('replied', 'reply_removed')?.commitment}`;
}

/** The commitments to a review and its reply as the site shows them. JSON leaves out what a review does not have. */
function commitTo({ _id, userId, rating, comment, source, project, engagedAt, salt, reply }) {
  const review = { _id, userId, rating, comment, source, projectId: project?.projectId, engagedAt };
  return `${sha256(salt + JSON.stringify(review))} ${reply && sha256(reply.salt + JSON.stringify({ _id, text: reply.text }))}`;
}

/** How many reviews have 1 to 5 stars. */
const countStars = (reviews) => [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length);

/** Whether a count and an average are those of the numbers of stars. */
function addsUp({ count, average, histogram }) {
  const stars = histogram.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  return count === histogram.reduce((sum, reviews) => sum + reviews, 0) && average === (count === 0 ? null : stars / count);
}

/** Looks at everything once. */
async function look() {
  const lines = (await read('/reviews/record.ndjson?from=1', 'record.ndjson')).join('').split('\n').filter(Boolean);
  const [problems, keys, byReview] = [[], [], new Map()];
  let last = '0'.repeat(64);
  for (const [index, json] of lines.entries()) {
    const wrong = (problem) => problems.push(`line ${index + 1} ${problem}`);
    try {
      const { hash, signature, ...line } = JSON.parse(json);
      const { sequence, event, review, previous, lost } = line;
      const text = JSON.stringify(line);
      // A new key is signed with the one before, unless there is none, or it was lost, which the line says.
      const x = event === 'key' && (keys.length === 0 || lost) ? line.key : keys.at(-1).x;
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      if (sequence !== index + 1) wrong(`is missing: in its place is line ${sequence}`);
      if (previous !== last) wrong('does not follow the line before');
      if (sha256(text) !== hash || JSON.stringify({ ...line, hash, signature }) !== json) wrong('was changed: its hash does not fit');
      if (!verify(null, Buffer.from(text), key, Buffer.from(`${signature}`, 'base64url')))
        wrong('is not signed with the key of the record');
      last = hash;
      if (event === 'key') keys.push({ x: line.key, kid: fingerprintOf(line.key), from: sequence, lost });
      else if (['received', 'imported'].includes(event) === byReview.has(review)) wrong('does not fit the lines before');
      else if (['withdrawn', 'removed', 'discarded'].includes(event)) byReview.delete(review);
      else byReview.set(review, [...(byReview.get(review) ?? []), line]);
    } catch {
      wrong('cannot be read');
    }
  }
  const readTotals = async () => JSON.parse(await read('/api/reviews/summary', 'summary.json'));
  const before = await readTotals();
  const reviews = (await read('/api/reviews?limit=100', 'reviews.json')).flatMap((json) => JSON.parse(json));
  const shown = new Map(reviews.map((review) => [review._id, commitTo(review)]));
  for (const id of new Set([...byReview.keys(), ...shown.keys()])) {
    const [said, seen] = [recorded(byReview.get(id)), shown.get(id)];
    if (seen === undefined && said !== undefined) problems.push(`review ${id} is missing: the record says that it is public`);
    else if (said === undefined && seen !== undefined) problems.push(`review ${id} is on the site, but not public in the record`);
    else if (said !== seen) problems.push(`review ${id} or its reply is not what the record commits to`);
  }
  if (shown.size < reviews.length) problems.push('the site shows a review twice');
  // While the reviews are read, each number may change from what it was before to what it is after.
  const [first, second] = [before, await readTotals()].map(({ histogram, verified }) => [...histogram, ...verified.histogram]);
  const counted = [...countStars(reviews), ...countStars(reviews.filter(({ source }) => source === 'verified_client'))];
  const isBetween = (count, index) => Math.min(first[index], second[index]) <= count && count <= Math.max(first[index], second[index]);
  if (!addsUp(before) || !addsUp(before.verified) || !counted.every(isBetween)) problems.push('the totals are not those of the reviews');
  const published = JSON.parse(await read('/.well-known/review-record-keys.json', 'keys.json')).keys;
  const parts = ({ x, kid, from }) => `${x} ${kid} ${from}`;
  if (`${published.map(parts)}` !== `${keys.map(parts)}`) problems.push('the site does not name the keys that signed the record');
  return { lines, reviews, keys, problems };
}

const { lines, reviews, keys, ...first } = await look();
let { problems } = first;
for (let looks = 1; problems.length > 0 && isSite && option === undefined && looks < 3; looks += 1) {
  await sleep(3000);
  const now = await look();
  problems = now.problems.filter((problem) => problems.includes(problem));
  if (lines.some((line, index) => line !== now.lines[index])) problems.push('the record was rewritten while it was read');
}
for (const { kid, from, lost } of keys) console.log(`Key ${kid} signs from line ${from} on${lost ? ': the one before was lost' : ''}.`);
for (const problem of problems) console.log(`WRONG: ${problem}`);
const result = problems.length === 0 ? 'All is well.' : `${problems.length} problems found.`;
console.log(`${lines.length} lines, ${reviews.length} public reviews. ${result}`);
process.exitCode = problems.length === 0 ? 0 : 1;

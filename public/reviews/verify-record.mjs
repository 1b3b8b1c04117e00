/*
 * Checks the record of reviews of a site from outside: that no line of it was changed, removed, or slipped in, that each is signed, and
 * that the public reviews, their replies, and their numbers of stars are exactly those that the record commits to.
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
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const commitTo = (salt, value) => sha256(salt + JSON.stringify(value));

/** Reads all parts of a document of the site, or the file in the copy. */
async function read(path, file) {
  if (!isSite) return [await readFile(`${place}/${file}`, 'utf8').catch(({ message }) => cannotTell(message))];
  const answer = await fetch(new URL(path, place)).catch(() => cannotTell(`${place} cannot be reached`));
  if (!answer.ok) cannotTell(`${answer.url} answers ${answer.status}`);
  const next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1];
  return [await answer.text(), ...(next === undefined ? [] : await read(next))];
}

/** Says what is wrong with a review as the site shows it, or does not, by the lines about it. */
function judge(shown, lines = []) {
  const last = (...events) => lines.findLast(({ event }) => events.includes(event));
  if (!['received', 'imported'].includes(lines[0]?.event)) return 'is not in the record from its beginning';
  const isOut = !['shown', undefined].includes(last('hidden', 'shown', 'withdrawn', 'removed', 'discarded')?.event);
  const isPublic = !isOut && last('published', 'imported') !== undefined;
  if (shown === undefined) return isPublic && 'is missing: the record says that it is public';
  if (!isPublic) return 'is on the site, but the record says that it is not public';
  const { _id, userId, rating, comment, source, project, engagedAt, salt, reply } = shown;
  // JSON leaves out what a review does not have.
  const review = commitTo(salt, { _id, userId, rating, comment, source, projectId: project?.projectId, engagedAt });
  if (review !== last('received', 'imported', 'published', 'edited').commitment) return 'is not what the record commits to';
  const answer = reply && commitTo(reply.salt, { _id, text: reply.text });
  return answer !== last('replied', 'reply_removed')?.commitment && 'has another reply than the record commits to';
}

/** Looks at everything once. */
async function look() {
  const problems = [];
  const lines = (await read('/reviews/record.ndjson?from=1', 'record.ndjson')).join('').split('\n').filter(Boolean);
  const keys = [];
  const byReview = new Map();
  let last = '0'.repeat(64);
  for (const [index, json] of lines.entries()) {
    const wrong = (problem) => problems.push(`line ${index + 1} ${problem}`);
    try {
      const { hash, signature, ...line } = JSON.parse(json);
      const signed = Buffer.from(JSON.stringify(line));
      // A new key is signed with the one before, unless that was lost, which the line says.
      const x = line.lost === true || keys.length === 0 ? line.key : keys.at(-1).key;
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      if (line.sequence !== index + 1) wrong(`is missing: in its place is line ${line.sequence}`);
      if (line.previous !== last) wrong('does not follow the line before');
      if (sha256(signed) !== hash) wrong('was changed: its hash does not fit');
      if (!verify(null, signed, key, Buffer.from(`${signature}`, 'base64url'))) wrong('is not signed with the key of the record');
      last = hash;
      if (line.event === 'key') keys.push(line);
      else byReview.set(line.review, [...(byReview.get(line.review) ?? []), line]);
    } catch {
      wrong('cannot be read');
    }
  }
  const reviews = (await read('/api/reviews?limit=100', 'reviews.json')).flatMap((json) => JSON.parse(json));
  const shown = new Map(reviews.map((review) => [review._id, review]));
  for (const id of new Set([...byReview.keys(), ...shown.keys()])) {
    const problem = judge(shown.get(id), byReview.get(id));
    if (problem) problems.push(`review ${id} ${problem}`);
  }
  const { histogram } = JSON.parse(await read('/api/reviews/summary', 'summary.json'));
  const counted = histogram.map((_, index) => reviews.filter(({ rating }) => rating === index + 1).length);
  if (`${histogram}` !== `${counted}`) problems.push(`the site counts ${histogram} reviews with 1 to 5 stars, but shows ${counted}`);
  const published = JSON.parse(await read('/.well-known/review-record-keys.json', 'keys.json')).keys;
  if (`${published.map(({ x }) => x)}` !== `${keys.map(({ key }) => key)}`)
    problems.push('the site does not name the keys that signed the record');
  return { lines, reviews, keys, published, problems };
}

const { lines, reviews, keys, published, ...first } = await look();
let { problems } = first;
for (let looks = 1; problems.length > 0 && isSite && option === undefined && looks < 3; looks += 1) {
  await sleep(3000);
  const now = await look();
  problems = now.problems.filter((problem) => problems.includes(problem));
  if (lines.some((line, index) => line !== now.lines[index])) problems.push('the record was rewritten while it was read');
}
for (const [index, { kid, from }] of published.entries())
  console.log(`Key ${kid} signs from line ${from} on${keys[index]?.lost === true ? ': the one before was lost' : ''}.`);
for (const problem of problems) console.log(`WRONG: ${problem}`);
const result = problems.length === 0 ? 'All is well.' : `${problems.length} problems found.`;
console.log(`${lines.length} lines, ${reviews.length} public reviews. ${result}`);
process.exitCode = problems.length === 0 ? 0 : 1;

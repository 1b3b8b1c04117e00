/*
 * Checks the record of reviews of a site from outside: that no line of it was changed, removed, or slipped in, that each is signed, and
 * that the public reviews and their replies are exactly those that it commits to. (verify-totals.mjs checks how they are counted.)
 *
 *   node verify-record.mjs SITE-OR-FOLDER     such as https://example.com, or a copy: record.ndjson, keys.json, and reviews.json
 *
 * Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if something is wrong, and with 2 if it cannot tell.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const [place, seconds = 3] = process.argv.slice(2);
const cannotTell = (reason) => (console.error(reason), process.exit(2));
if (place === undefined) cannotTell('Usage: node verify-record.mjs SITE-OR-FOLDER');
process.on('uncaughtException', ({ message }) => cannotTell(`${place} cannot be checked: ${message}`));
const isSite = /^https?:/u.test(place);
const sha256 = (text, encoding = 'hex') => createHash('sha256').update(text).digest(encoding);
const fingerprintOf = (x) => sha256(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');
const describe = (keys) => keys.map(({ x, kid, from }) => `${x} ${kid} ${from}`).join();
const begins = new Set(['received', 'imported']);
const ends = new Set(['withdrawn', 'removed', 'discarded']);

/** Reads a list from the site, part by part, or from the copy. */
async function read(path, file, parse) {
  const answer = isSite ? await fetch(new URL(path, place)) : new Response(await readFile(`${place}/${file}`));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  const next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link'))?.[1];
  return parse(await answer.text()).concat(next ? await read(next, file, parse) : []);
}
const readRecord = () => read('/reviews/record.ndjson?from=1', 'record.ndjson', (text) => text.split('\n').filter(Boolean));

/** What the site shows of a review and its reply, as commitments. JSON leaves out what a review does not have. */
function commitTo({ _id, userId, rating, comment, source, project, engagedAt, salt, reply }) {
  const review = { _id, userId, rating, comment, source, projectId: project?.projectId, engagedAt };
  return `${sha256(salt + JSON.stringify(review))} ${reply && sha256(reply.salt + JSON.stringify({ _id, text: reply.text }))}`;
}

/** What the record commits to with its first lines about a review, or nothing if the review is not public then. */
function recorded(lines) {
  const last = (...events) => lines.findLast(({ event }) => events.includes(event));
  if (!last('published', 'imported') || last('hidden', 'shown')?.event === 'hidden' || last(...ends)) return undefined;
  return `${last('received', 'imported', 'published', 'edited').commitment} ${last('replied', 'reply_removed')?.commitment}`;
}

/** Checks everything, with the record as it was before and after, because the site may change meanwhile, or be two seconds behind. */
async function check(pause) {
  const before = await readRecord();
  await sleep(pause);
  const named = await read('/.well-known/review-record-keys.json', 'keys.json', (json) => JSON.parse(json).keys);
  const reviews = await read('/api/reviews?limit=100', 'reviews.json', JSON.parse);
  await sleep(pause);
  const [record, problems, keys, byReview] = [await readRecord(), [], [], new Map()];
  let last = '0'.repeat(64);
  for (const [index, json] of record.entries()) {
    const expect = (isSo, problem) => isSo || problems.push(`line ${index + 1} ${problem}`);
    try {
      const { hash, signature, ...line } = JSON.parse(json);
      const [text, about = [], isKey] = [JSON.stringify(line), byReview.get(line.review), line.event === 'key'];
      // A new key is signed with the one before, unless there is none, or it was lost, which the line says.
      const x = isKey && (keys.length === 0 || line.lost) ? line.key : keys.at(-1).x;
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      expect(line.sequence === index + 1, `is missing: in its place is line ${line.sequence}`);
      expect(line.previous === last, 'does not follow the line before');
      expect(sha256(text) === hash && JSON.stringify({ ...line, hash, signature }) === json, 'was changed: its hash does not fit');
      expect(verify(null, Buffer.from(text), key, Buffer.from(`${signature}`, 'base64url')), 'is not signed with the key of the record');
      const fits = begins.has(line.event) ? about.length === 0 : about.length > 0 && !ends.has(about.at(-1).event);
      expect(isKey || fits, 'does not fit the lines before');
      if (isKey) keys.push({ x: line.key, kid: fingerprintOf(line.key), from: line.sequence, lost: line.lost });
      else byReview.set(line.review, [...about, line]);
      last = hash;
    } catch {
      expect(false, 'cannot be read');
    }
  }
  const shown = new Map(reviews.map((review) => [review._id, commitTo(review)]));
  for (const id of new Set([...byReview.keys(), ...shown.keys()])) {
    const about = byReview.get(id) ?? [];
    // What the record said of it before, and after each line since.
    const since = about.findIndex(({ sequence }) => sequence > before.length);
    const said = [...about, null].map((_, count) => recorded(about.slice(0, count))).slice(since);
    if (said.includes(shown.get(id))) continue;
    if (!shown.has(id)) problems.push(`review ${id} is missing: the record says that it is public`);
    else if (!said.some(Boolean)) problems.push(`review ${id} is on the site, but not public in the record`);
    else problems.push(`review ${id} or its reply is not what the record commits to`);
  }
  if (before.some((line, index) => line !== record[index])) problems.push('the record was rewritten while it was read');
  if (shown.size < reviews.length) problems.push('the site shows a review twice');
  const due = keys.filter(({ from }, index) => from <= before.length || index < named.length);
  if (describe(named) !== describe(due)) problems.push('the site does not name the keys that signed the record');
  return { problems, keys, result: `${record.length} lines, ${reviews.length} public reviews.` };
}

let { problems, keys, result } = await check(0);
if (problems.length > 0 && isSite && seconds > 0) ({ problems, keys, result } = await check(seconds * 1000));
for (const { kid, from, lost } of keys) console.log(`Key ${kid} signs from line ${from} on${lost ? ': the one before was lost' : ''}.`);
for (const problem of problems) console.log(`WRONG: ${problem}`);
console.log(result, problems.length === 0 ? 'All is well.' : `${problems.length} problems found.`);
process.exitCode = problems.length === 0 ? 0 : 1;

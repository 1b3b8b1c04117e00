/*
 * Checks a site's reviews from outside: that no line of its record was changed, removed, or slipped
 * in, that the public reviews are exactly those that the record commits to, and that the totals
 * count them right.
 *
 *   node verify-record.mjs https://example.com
 *
 * Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if something is wrong, and with 2
 * if it can't check.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const [site, seconds = 10] = process.argv.slice(2);
/** A site could erase lines of the terminal with control characters. */
const printable = (text) => text.replaceAll(/\p{C}/gu, '?');
const cannotTell = (reason) => (console.error(printable(reason)), process.exit(2));
if (!site?.startsWith('http')) cannotTell('Usage: node verify-record.mjs https://example.com');
process.on('uncaughtException', ({ message, cause }) =>
  cannotTell(`${site} cannot be checked: ${cause?.message || cause?.code || message}`),
);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Reads a list, part by part. */
async function read(path, parse) {
  const answer = await fetch(new URL(path, site));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  const next = /<([^<>]+)>; rel="next"/u.exec(answer.headers.get('Link'))?.[1];
  return parse(await answer.text()).concat(next ? await read(next, parse) : []);
}

/**
 * What the site shows of a review, as the record commits to it. JSON leaves out what a review does
 * not have.
 */
const digestOf = ({ _id, userId, rating, comment, source, project, engagedAt, reply, salt }) =>
  sha256(
    salt +
      JSON.stringify({
        _id,
        userId,
        rating,
        comment,
        source,
        projectId: project?.projectId,
        engagedAt,
        reply: reply?.text,
      }),
  );

/** Replays the record. Returns the digest of each review that is public by then. */
function replay(lines, problems) {
  const reviews = new Map();
  let last = '0'.repeat(64);
  for (const [index, json] of lines.entries()) {
    const { hash, ...line } = JSON.parse(json);
    const fits =
      line.sequence === index + 1 &&
      line.previous === last &&
      sha256(JSON.stringify(line)) === hash;
    if (!fits) problems.push(`line ${index + 1} was changed, or does not follow the line before`);
    last = hash;
    const review = reviews.get(line.review) ?? {};
    if (line.digest) review.digest = line.digest;
    if (line.event === 'published') review.isPublished = true;
    if (line.event === 'hidden' || line.event === 'shown')
      review.isHidden = line.event === 'hidden';
    reviews.set(line.review, review);
    if (['withdrawn', 'removed', 'discarded'].includes(line.event)) reviews.delete(line.review);
  }
  return new Map(
    [...reviews].flatMap(([id, { digest, isPublished, isHidden }]) =>
      isPublished && !isHidden ? [[id, digest]] : [],
    ),
  );
}

function checkTotals({ count, average, histogram }, reviews, problems) {
  const stars = [1, 2, 3, 4, 5].map(
    (rating) => reviews.filter((review) => review.rating === rating).length,
  );
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const isRight =
    count === reviews.length &&
    `${histogram}` === `${stars}` &&
    average === (count === 0 ? null : Math.floor((200 * sum + count) / (2 * count)) / 100);
  if (!isRight) problems.push(`the totals do not count the ${reviews.length} reviews`);
}

async function check() {
  const problems = [];
  const lines = await read('/reviews/record.ndjson', (text) => text.split('\n').filter(Boolean));
  const reviews = await read('/api/reviews?limit=100', JSON.parse);
  const [summary] = await read('/api/reviews/summary', (text) => [JSON.parse(text)]);
  const recorded = replay(lines, problems);
  for (const review of reviews) {
    if (recorded.get(review._id) !== digestOf(review))
      problems.push(`review ${review._id} is not what the record says`);
    recorded.delete(review._id);
  }
  for (const id of recorded.keys())
    problems.push(`review ${id} is missing: the record says that it is public`);
  checkTotals(summary, reviews, problems);
  checkTotals(
    summary.verified,
    reviews.filter(({ source }) => source === 'verified_client'),
    problems,
  );
  return { problems, result: `${lines.length} lines, ${reviews.length} public reviews.` };
}

// The site may change meanwhile, and the record is written a moment after a review: what is wrong
// then is right later.
let { problems, result } = await check();
if (problems.length > 0)
  console.log(`${problems.length} differences. Checking again in ${seconds} seconds …`);
if (problems.length > 0) ({ problems, result } = await sleep(seconds * 1000).then(check));
for (const problem of problems) console.log(printable(`WRONG: ${problem}`));
console.log(result, problems.length === 0 ? 'All is well.' : `${problems.length} problems found.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/*
 * Checks from outside that a site counts its public reviews right: their number, average, and stars, and those of verified clients.
 *
 *   node verify-totals.mjs SITE-OR-FOLDER     such as https://example.com, or a copy: reviews.json and summary.json
 *
 * Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if something is wrong, and with 2 if it cannot tell.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const [place, seconds = 3] = process.argv.slice(2);
const cannotTell = (reason) => (console.error(reason), process.exit(2));
if (place === undefined) cannotTell('Usage: node verify-totals.mjs SITE-OR-FOLDER');
process.on('uncaughtException', ({ message }) => cannotTell(`${place} cannot be checked: ${message}`));
const isSite = /^https?:/u.test(place);

/** Reads a list from the site, part by part, or from the copy. */
async function read(path, file) {
  const answer = isSite ? await fetch(new URL(path, place)) : new Response(await readFile(`${place}/${file}`));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  const next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link'))?.[1];
  return [await answer.json(), ...(next ? await read(next, file) : [])].flat();
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const countStars = (reviews) => [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length);
/** Whether a count and an average are those of the numbers of stars. */
function addsUp({ count, average, histogram }) {
  const stars = sum(histogram.map((reviews, index) => reviews * (index + 1)));
  return count === sum(histogram) && average === (count === 0 ? null : stars / count);
}

let reviews;
let isRight = false;
// The site may change meanwhile, or be seconds behind itself: a number may be any between those before and after, and has three tries.
for (let tries = 0; !isRight && tries < (isSite ? 3 : 1); tries += 1) {
  if (tries > 0) await sleep(seconds * 1000);
  const [before] = await read('/api/reviews/summary', 'summary.json');
  reviews = await read('/api/reviews?limit=100', 'reviews.json');
  const [after] = await read('/api/reviews/summary', 'summary.json');
  const counted = [...countStars(reviews), ...countStars(reviews.filter(({ source }) => source === 'verified_client'))];
  const [first, second] = [before, after].map(({ histogram, verified }) => [...histogram, ...verified.histogram]);
  const isBetween = (count, index) => Math.min(first[index], second[index]) <= count && count <= Math.max(first[index], second[index]);
  isRight = [before, before.verified, after, after.verified].every(addsUp) && counted.every(isBetween);
}
console.log(isRight ? 'All is well.' : 'WRONG: the totals are not those of the reviews', `${reviews.length} public reviews.`);
process.exitCode = isRight ? 0 : 1;

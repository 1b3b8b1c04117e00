#!/usr/bin/env node
/*
 * Checks that a site still has what it once signed: the lines of its record of reviews in an author's receipt, which My Reviews offers for
 * download, or the last line at the end of one of its emails.
 *
 *   node verify-receipt.mjs https://example.com receipt.json
 *   node verify-receipt.mjs https://example.com 1234-9f2c41d0aa03be77
 *
 * Instead of the site, a folder with a copy of its record.ndjson will do. Needs Node.js 20 or newer. Exits with 0 if all is well, with 1 if
 * something is wrong, and with 2 if it cannot tell.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [place, ...held] = process.argv.slice(2);
const cannotTell = (reason) => (console.error(reason), process.exit(2));
if (held.length === 0) cannotTell('Usage: node verify-receipt.mjs SITE-OR-FOLDER RECEIPT-OR-LAST-LINE …');
process.on('uncaughtException', ({ message }) => cannotTell(`${place} cannot be checked: ${message}`));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const commitTo = (salt, value) => sha256(salt + JSON.stringify(value));

/** Reads the lines of the record from the site, part by part, or from the copy. */
async function readLines(path) {
  const isSite = /^https?:/u.test(place);
  const answer = isSite ? await fetch(new URL(path, place)) : new Response(await readFile(`${place}/record.ndjson`));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  const next = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link'))?.[1];
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return next ? lines.concat(await readLines(next)) : lines;
}

const record = (await readLines('/reviews/record.ndjson?from=1')).map((line) => JSON.parse(line));
const keys = record.filter(({ event }) => event === 'key');

/** The hash of what a line says, whatever hash it names. */
const hashOf = ({ hash: _hash, signature: _signature, ...line }) => sha256(JSON.stringify(line));

function isSigned({ hash, signature, ...line }) {
  const x = keys.findLast(({ sequence }) => sequence < line.sequence)?.key;
  const text = JSON.stringify(line);
  if (x === undefined || sha256(text) !== hash) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(undefined, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** Says how the record contradicts a line that somebody holds, by its number and the beginning of its hash. */
function findLine(sequence, hash) {
  if (sequence > record.length) return `the site has signed line ${sequence}, but its record ends with line ${record.length}`;
  if (hashOf(record[sequence - 1]).startsWith(hash)) return undefined;
  return `the site has signed two different lines ${sequence}: the record was rewritten`;
}

function checkReceipt({ lines, salt, review, replySalt, reply }) {
  const last = (...events) => lines.findLast(({ event }) => events.includes(event))?.commitment;
  return [
    ...lines.map((line) =>
      isSigned(line) ? findLine(line.sequence, line.hash) : `line ${line.sequence} is not signed with the key of this record`,
    ),
    last('received', 'imported', 'published', 'edited') === commitTo(salt, review) ? undefined : 'its lines do not commit to its review',
    reply === undefined || last('replied') === commitTo(replySalt, reply) ? undefined : 'its lines do not commit to its reply',
  ];
}

async function check(what) {
  const [, sequence, hash] = /^([1-9]\d*)-([\da-f]{16,64})$/u.exec(what) ?? [];
  if (hash !== undefined) return [findLine(Number(sequence), hash)];
  const content = JSON.parse(await readFile(what, 'utf8'));
  // The data that an account downloads has all its receipts.
  const receipts = content?.receipts ?? [content];
  if (!receipts.every((receipt) => Array.isArray(receipt?.lines))) cannotTell(`${what} is not a receipt`);
  return receipts.flatMap(checkReceipt);
}

for (const what of held) {
  const problems = (await check(what)).filter(Boolean);
  for (const problem of problems) console.log(`WRONG: ${what}: ${problem}`);
  if (problems.length === 0) console.log(`${what}: all is well.`);
  else process.exitCode = 1;
}

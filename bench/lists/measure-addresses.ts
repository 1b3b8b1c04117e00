import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { shuffle } from '../measure/interleave.ts';
import { addressOf, listKinds } from './kinds.ts';
import { emptyTimes, type RoundTimes } from './round-times.ts';

// On SQLite a site looks ten times a second.
const noticeMs = 150;
// These show what all do.
const chosen = new Set([
  'newest',
  'lowest',
  'verified clients',
  'one project',
  'a word in nine of ten reviews',
  'two frequent words',
  'two seldom together',
]);

const kinds = Object.entries(listKinds).filter(([name]) => chosen.has(name));
const addresses: Record<string, string> = {
  'Home, page': '/',
  'GET /api/reviews/summary': '/api/reviews/summary',
  ...Object.fromEntries(kinds.map(([name, kind]) => [`${name}, page`, addressOf('/reviews', kind)])),
  ...Object.fromEntries(kinds.map(([name, kind]) => [`${name}, GET /api/reviews`, addressOf('/api/reviews', kind, { limit: '20' })])),
};

/** A running site and its database. */
export interface FilledSite {
  url: string;
  database: Database;
}

/** Asks for one address, and returns the milliseconds until its last byte. */
async function time(url: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return performance.now() - from;
}

/** Makes a site drop what it has cached. */
const dropCached = ({ database: { kysely } }: FilledSite) => sql`update public_content set version = version + 1`.execute(kysely);

/** Times addresses of sites with databases of several sizes, each uncached: the milliseconds in each round. */
export async function measureAddresses(sites: Map<number, FilledSite>, rounds: number): Promise<RoundTimes> {
  const times = emptyTimes(Object.keys(addresses), [...sites.keys()]);
  for (let round = -2; round < rounds; round += 1) {
    await Promise.all([...sites.values()].map(dropCached));
    await sleep(noticeMs);
    for (const [name, path] of shuffle(Object.entries(addresses))) {
      for (const [count, { url }] of shuffle([...sites])) {
        const ms = await time(url + path);
        // The first rounds warm up.
        if (round >= 0) times[name]?.[count]?.push(ms);
      }
    }
  }
  return times;
}

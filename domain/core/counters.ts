import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '#db/tables.ts';
import { type Clock, day, maxClockSkewMs } from './time.ts';

export interface Count {
  points: number;
  msLeft: number;
}

export interface Counter {
  add: (key: string) => Promise<Count>;
  read: (key: string) => Promise<Count | undefined>;
  /** Starts a window of another length, at most the usual one, with one point. */
  start: (key: string, lengthMs: number) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

export interface CounterOptions {
  name: string;
  windowMs: number;
  /** Beyond this, memory drops the least recently used key. */
  maxKeys: number;
}

export interface Counters {
  create: (options: CounterOptions) => Counter;
  removeEnded: () => Promise<void>;
}

interface Window {
  points: number;
  endsAt: number;
}

/** The clock must be monotonic. */
export function countersInMemory(now: Clock): Counters {
  const all: LRUCache<string, Window>[] = [];

  function create({ windowMs, maxKeys }: CounterOptions): Counter {
    // Unlike `max`, this allocates memory only for existing keys.
    const windows = new LRUCache<string, Window>({ maxSize: maxKeys, sizeCalculation: () => 1 });
    all.push(windows);

    const countOf = ({ points, endsAt }: Window): Count => ({ points, msLeft: endsAt - now() });
    const find = (key: string): Window | undefined => {
      const found = windows.get(key);
      return found === undefined || found.endsAt <= now() ? undefined : found;
    };
    return {
      async add(key) {
        const { points, endsAt } = find(key) ?? { points: 0, endsAt: now() + windowMs };
        const window = { points: points + 1, endsAt };
        windows.set(key, window);
        return countOf(window);
      },
      async read(key) {
        const found = find(key);
        return found && countOf(found);
      },
      async start(key, lengthMs) {
        windows.set(key, { points: 1, endsAt: now() + lengthMs });
      },
      async remove(key) {
        windows.delete(key);
      },
    };
  }

  return {
    create,
    async removeEnded() {
      for (const windows of all)
        for (const [key, { endsAt }] of windows.entries()) if (endsAt <= now()) windows.delete(key);
    },
  };
}

/**
 * A window that ends later than one that starts now was set by a wrong clock, and counts as ended.
 */
export function countersInPostgres(db: Kysely<Tables>, clock: Clock): Counters {
  const now = () => Math.round(clock());

  function create({ name, windowMs }: CounterOptions): Counter {
    const keyOf = (key: string) => `${name}:${key}`;
    const isOpen = (at: number) =>
      sql`rate_limits.expire > ${at} and rate_limits.expire <= ${at + windowMs + maxClockSkewMs}`;
    return {
      async add(key) {
        const at = now();
        const end = at + windowMs;
        const { rows } = await sql<{ points: number; expire: number }>`
          insert into rate_limits (key, points, expire) values (${keyOf(key)}, 1, ${end})
          on conflict (key) do update set
            points = case when ${isOpen(at)} then rate_limits.points + 1 else 1 end,
            expire = case when ${isOpen(at)} then least(rate_limits.expire, ${end}) else ${end} end
          returning points, expire`.execute(db);
        const [{ points, expire } = { points: 1, expire: end }] = rows;
        return { points, msLeft: expire - at };
      },
      async read(key) {
        const at = now();
        const { rows } = await sql<{ points: number; expire: number }>`
          select points, expire from rate_limits
          where key = ${keyOf(key)} and ${isOpen(at)}`.execute(db);
        const [row] = rows;
        return row && { points: row.points, msLeft: Math.min(row.expire - at, windowMs) };
      },
      async start(key, lengthMs) {
        await sql`
          insert into rate_limits (key, points, expire)
          values (${keyOf(key)}, 1, ${now() + lengthMs})
          on conflict (key) do update set points = 1, expire = excluded.expire`.execute(db);
      },
      async remove(key) {
        await sql`delete from rate_limits where key = ${keyOf(key)}`.execute(db);
      },
    };
  }

  return {
    create,
    async removeEnded() {
      const at = now();
      const latest = at + day + maxClockSkewMs;
      await sql`delete from rate_limits where expire <= ${at} or expire > ${latest}`.execute(db);
    },
  };
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* keep plan */';

/**
 * A comment that, in a statement, makes each connection to PostgreSQL keep its plan: for statements that take about as long to plan as to
 * run. Such a statement names its columns, because its plan may be older than a new one. SQLite keeps every plan.
 */
export const keepPlan = sql.raw(mark);

const aheadMark = '/* send ahead */';

/**
 * A comment that, in a statement of a transaction, keeps its plan as `keepPlan` does, and lets PostgreSQL work on it while the site goes
 * on. Its rows are not read. If it fails, the next statement without this comment, or the commit, fails with its error.
 */
export const sendAhead = sql.raw(`${aheadMark}${mark}`);

/** Tells whether nobody waits for a statement or reads its rows. */
export const isSentAhead = (text: string): boolean => text.includes(aheadMark);

/** How many plans a connection keeps. A plan takes some 100 kB, and visitors choose what they search for. */
export const maxPlansPerConnection = 50;

/** Names the statements whose plans one connection keeps. Returns undefined for all others. */
export function createPlanNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.includes(mark)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPlansPerConnection) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** Repeats the last value up to a power of two, so that there are few different statements to prepare. */
export function fillUp(values: string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values.at(-1) ?? '')];
}

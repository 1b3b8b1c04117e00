const defaultConnectSeconds = 5;
const defaultStatementMs = 6000;
// The server stops a slow statement first, so that its connection keeps working.
const answerFactor = 1.5;

/** How long to wait for PostgreSQL, in milliseconds. */
export interface TimeLimits {
  connect: number;
  /** The server stops a statement after this time. */
  statement: number;
  /** Without an answer after this time, the query fails and its connection is destroyed. */
  query: number;
}

const positive = (text: string | null, otherwise: number): number => (Number(text) > 0 ? Number(text) : otherwise);

/** Reads `connect_timeout` (in seconds) and `statement_timeout` (in milliseconds) from a database URL, and returns the URL without them. */
export function readTimeLimits(databaseUrl: string): { url: string; limits: TimeLimits } {
  const url = new URL(databaseUrl);
  const statement = positive(url.searchParams.get('statement_timeout'), defaultStatementMs);
  const limits = {
    connect: positive(url.searchParams.get('connect_timeout'), defaultConnectSeconds) * 1000,
    statement,
    query: Math.ceil(statement * answerFactor),
  };
  for (const name of ['connect_timeout', 'statement_timeout']) url.searchParams.delete(name);
  return { url: url.href, limits };
}

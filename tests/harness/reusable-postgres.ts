import pg from 'pg';

/** The rows of each table of a database, as PostgreSQL writes them in JSON. */
type Rows = Map<string, string>;

interface Origin {
  /** Differs once a table, column, index, or trigger does. */
  shape: string;
  rows: Rows;
}

const shapeQuery = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat(attrelid::regclass, attname, atttypid, attnotnull) as part from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and attnum > 0
    union all select pg_get_triggerdef(oid) from pg_trigger
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  ) as parts`;

const quote = (name: string): string => pg.escapeIdentifier(name);

async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeQuery);
  return rows[0]?.shape ?? '';
}

async function readRows(client: pg.Client): Promise<Rows> {
  const tables = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const rows: Rows = new Map();
  for (const { name } of tables.rows) {
    const found = await client.query<{ json: string }>(`select coalesce(json_agg(t), '[]')::text as json from ${quote(name)} t`);
    rows.set(name, found.rows[0]?.json ?? '[]');
  }
  return rows;
}

/** Ends what a test has left open. */
const endOthers = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/**
 * Replaces all rows, without triggers and foreign keys, because the rows fit together as they were. Deleting a few is much faster than
 * truncating, which creates new files.
 */
async function restoreRows(client: pg.Client, rows: Rows): Promise<void> {
  const deletions = [...rows.keys()].map((name) => `delete from ${quote(name)}`);
  await client.query(`set session_replication_role = replica; ${deletions.join('; ')}`);
  for (const [name, json] of rows) {
    if (json === '[]') continue;
    await client.query(`insert into ${quote(name)} select * from json_populate_recordset(null::${quote(name)}, $1)`, [json]);
  }
}

/**
 * Databases for one test after another, each as new: creating and dropping one costs more than most tests. One whose tables a test has
 * changed is not used again.
 */
export class ReusablePostgres {
  readonly #spare: string[] = [];
  #origin: Origin | undefined;

  /** Takes a database that no test uses now. */
  take(): string | undefined {
    return this.#spare.pop();
  }

  /** Remembers what a new database contains. */
  async learn(url: string): Promise<void> {
    if (this.#origin !== undefined) return;
    this.#origin = await this.#connected(url, async (client) => ({ shape: await readShape(client), rows: await readRows(client) }));
  }

  /** Makes a database as new. Returns false if it cannot be used again. */
  async giveBack(url: string): Promise<boolean> {
    const origin = this.#origin;
    if (origin === undefined) return false;
    const isAsNew = await this.#connected(url, async (client) => {
      await client.query(endOthers);
      if ((await readShape(client)) !== origin.shape) return false;
      await restoreRows(client, origin.rows);
      return true;
    });
    if (isAsNew) this.#spare.push(url);
    return isAsNew;
  }

  async #connected<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

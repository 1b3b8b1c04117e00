import { startPostgres } from '../harness/postgres.ts';

/** One PostgreSQL server for the whole run; the workers find its address in their environment. */
export default async function startDatabases(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url('postgres');
  return postgres.stop;
}

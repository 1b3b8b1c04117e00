import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createKeySource } from '../../domain/record/key-source.ts';
import { seed } from '../../scripts/seed-database.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../tests/harness/start-server.ts';

/** Fills a database with the reviews of `npm run seed`. */
export async function seedDatabase(options: { dataDir: string; databaseUrl?: string | undefined }): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database);
    await seed(database, Date.now(), createKeySource({ dataDir: options.dataDir, recordKey: undefined, recordKeyFile: undefined }));
  } finally {
    await database.close();
  }
}

/** Starts the built site with the reviews of `npm run seed`. Without a database in the options, it is SQLite in a temporary folder. */
export async function startSeededSite(options: ServerOptions = {}): Promise<RunningServer> {
  const site = await startServer(options);
  try {
    await seedDatabase({ dataDir: site.dataDir, databaseUrl: options.databaseUrl });
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

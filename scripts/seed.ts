import { parseArgs } from 'node:util';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { reasonOf } from '../db/errors.ts';
import { Failure } from '../domain/failure.ts';
import { isLoopback, readEnvironment } from '../server/config.ts';
import { emailOf, seed, seedAuthors, seedPassword } from './seed-database.ts';

/** Puts the accounts and reviews into the database of the settings. */
async function seedDatabase(): Promise<void> {
  const config = readEnvironment();
  if (!isLoopback(new URL(config.publicUrl).hostname))
    throw new Error(`This is for development only, and PUBLIC_URL is ${config.publicUrl}`);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database);
    await seed(database, Date.now());
    console.log(`${seedAuthors.length} accounts and their reviews are now in ${database.place}`);
    console.log(
      `Log in as ${emailOf(0)} (verified) or ${emailOf(seedAuthors.length - 1)} (not verified); the password is ${seedPassword}`,
    );
  } finally {
    await database.close();
  }
}

try {
  // Refuses other options.
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true)
    console.log(
      'Fills the development database with accounts and reviews, and prints how to log in: npm run seed',
    );
  else await seedDatabase();
} catch (error) {
  const wasSeeded = error instanceof Failure && error.code === 'email_taken';
  console.error(wasSeeded ? 'The accounts are there already.' : reasonOf(error));
  process.exitCode = 1;
}

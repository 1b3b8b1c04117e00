import { openDatabase } from '#db/connect.ts';
import { reasonOf } from '#db/errors.ts';
import { isLoopback } from '#db/is-loopback.ts';
import { migrate } from '#db/migrate.ts';
import { Failure } from '#domain/core';
import { readEnvironment } from '#server/config.ts';
import { emailOf, seed, seedAuthors, seedPassword } from './seed-database.ts';

// Adds sample accounts and reviews to the configured database: npm run seed
try {
  const { publicUrl, ...config } = readEnvironment();
  if (!isLoopback(new URL(publicUrl).hostname))
    throw new Error(`This is for development only, and PUBLIC_URL is ${publicUrl}`);
  await using database = await openDatabase(config);
  await migrate(database);
  await seed(database, Date.now());
  console.log(`${seedAuthors.length} accounts and their reviews are now in ${database.place}`);
  console.log(
    `Log in as ${emailOf(0)} (verified) or ${emailOf(seedAuthors.length - 1)} (not verified); the password is ${seedPassword}`,
  );
} catch (error) {
  const wasSeeded = error instanceof Failure && error.code === 'email_taken';
  console.error(wasSeeded ? 'The accounts already exist.' : reasonOf(error));
  process.exitCode = 1;
}

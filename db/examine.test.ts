import { expect, test } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { findDamage, findWriteProblem } from './examine.ts';

eachDatabase((open) => {
  test('a sound database has no damage and takes writes', async () => {
    const database = await open();
    try {
      expect(await findDamage(database)).toBeUndefined();
      expect(await findWriteProblem(database)).toBeUndefined();
      await database.kysely.schema.dropTable('public_content').execute();
      expect(await findWriteProblem(database)).toMatch(/public_content/u);
    } finally {
      await database.close();
    }
  });
});

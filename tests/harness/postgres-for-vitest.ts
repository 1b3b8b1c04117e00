import type { TestProject } from 'vitest/node';
import { createTemplates } from './postgres-templates.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL server, or the reason why there is none. */
    postgres: { url: string } | { problem: string };
    /** What the project's tests run on. */
    database: 'sqlite' | 'postgres';
  }
}

/**
 * Starts one PostgreSQL server for the whole run. If it cannot start, the tests that need it fail
 * and all others run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    const postgres = await startPostgres();
    await createTemplates(postgres.url);
    project.provide('postgres', { url: postgres.url('postgres') });
    return postgres.stop;
  } catch (error) {
    project.provide('postgres', {
      problem: error instanceof Error ? error.message : String(error),
    });
    return () => Promise.resolve();
  }
}

import type { TestProject } from 'vitest/node';
import { createTemplates } from './postgres-templates.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL server, or why there is none. */
    postgres: { url: string } | { problem: string };
    database: 'sqlite' | 'postgres';
  }
}

/** Starts one server for the whole run. If it can't start, only the tests that need it fail. */
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

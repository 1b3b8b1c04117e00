import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), 'site-test-'));
  onTestFinished(remove);
  return path;
}

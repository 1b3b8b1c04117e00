import * as build from 'virtual:react-router/server-build';
import { pageContext } from '../../app/context.ts';
import { openDatabase } from '../../db/connect.ts';
import { createContext } from '../../domain/context.ts';
import { createKeySource } from '../../domain/record/key-source.ts';
import { readCursorKey } from '../../domain/reviews/cursor.ts';
import { createLogger } from '../../server/logger.ts';
import { createPageContext } from '../../server/pages/page-context.ts';

// The pages of this site without its server: built with another entry, for the framework's own server. Only a bundler can load this file.

export { build, pageContext };

/** Opens a site's database, for pages that read it at each request. */
export async function openPages(dataDir: string, publicUrl: string) {
  const database = await openDatabase({ dataDir });
  const cursorKey = await readCursorKey(database.kysely);
  const recordKey = createKeySource({ dataDir, recordKey: undefined, recordKeyFile: undefined });
  const context = createContext({ database, clock: Date.now, publicUrl, rateLimitScale: 1, cursorKey, recordKey });
  const logger = createLogger('error', process.stderr);
  return () => createPageContext(context, logger, 'bench');
}

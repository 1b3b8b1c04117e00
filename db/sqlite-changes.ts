import type Sqlite from 'better-sqlite3';

const lookEveryMs = 100;

/** Calls back when another connection, of this process or another, has changed the file. Returns a stop function. */
export function watchDataVersion(reader: Sqlite.Database, changed: () => void): () => void {
  const read = (): unknown => {
    try {
      return reader.pragma('data_version', { simple: true });
    } catch {
      // Another process locks the file. The next look sees the change.
      return seen;
    }
  };
  let seen: unknown;
  seen = read();
  const timer = setInterval(() => {
    const version = read();
    if (version === seen) return;
    seen = version;
    changed();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

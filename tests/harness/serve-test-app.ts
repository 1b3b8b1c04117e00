import { listen } from '../../server/listen.ts';
import type { TestApp } from './create-test-app.ts';

/** Serves a test app on a port of its own, for what asks it from outside. */
export async function serveTestApp(app: TestApp) {
  const { port, setListener, close } = await listen('127.0.0.1', 0);
  setListener(app.listener);
  const url = `http://127.0.0.1:${port}`;
  return { url, get: (path: string, init: RequestInit = {}) => fetch(url + path, init), [Symbol.asyncDispose]: close };
}

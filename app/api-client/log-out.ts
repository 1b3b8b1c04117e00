import { api } from './api.ts';
import { clearStorage } from './session.ts';

/** Ends the session on the server, as far as it can be reached, and clears all local storage (specification §4). */
export async function logOut(): Promise<void> {
  const ended = api.endToken().catch(() => undefined);
  clearStorage();
  await ended;
}

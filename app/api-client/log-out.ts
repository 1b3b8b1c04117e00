import { api } from './api.ts';
import { clearStorage } from './login-state.ts';

/** Ends the login on the server, as far as it can be reached, and clears all local storage (specification §4). */
export async function logOut(): Promise<void> {
  const ended = api.endToken().catch(() => undefined);
  clearStorage();
  await ended;
}

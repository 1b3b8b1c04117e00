import { api } from './api.ts';
import { clearStorage } from './session.ts';

/** Clears all local storage (specification §4) at once, and ends the session on the server as far as it can be reached. */
export function logOut(): void {
  // The token that nobody keeps any more ends by itself in time.
  api.endToken().catch(() => undefined);
  clearStorage();
}

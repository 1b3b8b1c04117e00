import { api } from './api.ts';
import { getToken, storeAccount, storeToken } from './session.ts';
import { ApiProblem } from './problem.ts';

/**
 * Looks up whose a token is that log-in or sign-up answered, and keeps both. A look-up that got no answer does not undo the session:
 * it is made up for later.
 */
export async function startSession(token: string): Promise<void> {
  try {
    storeAccount(await api.lookUpToken(token));
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code === 'session_ended') throw problem;
  }
  storeToken(token);
}

/** Looks up whose the kept token is, and keeps that. */
export async function lookUpAccount(): Promise<void> {
  const token = getToken();
  const account = await api.lookUpToken();
  if (getToken() === token) storeAccount(account);
}

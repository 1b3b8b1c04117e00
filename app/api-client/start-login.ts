import { api } from './api.ts';
import { getToken, keepAccount, keepToken } from './login-state.ts';
import { ApiProblem } from './problem.ts';

/**
 * Looks up whose a token is that log-in or sign-up answered, and keeps both. A look-up that got no answer does not undo the login:
 * it is made up for later.
 */
export async function startLogin(token: string): Promise<void> {
  try {
    keepAccount(await api.lookUpToken(token));
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code === 'login_ended') throw problem;
  }
  keepToken(token);
}

/** Looks up whose the kept token is, and keeps that. */
export async function lookUpAccount(): Promise<void> {
  const token = getToken();
  const account = await api.lookUpToken();
  if (getToken() === token) keepAccount(account);
}

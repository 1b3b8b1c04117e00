import { api } from './api.ts';
import { forgetLogin, keepAccount, keepToken } from './login-state.ts';

/** Keeps a token that log-in or sign-up answered, and looks up whose it is. */
export async function startLogin(token: string): Promise<void> {
  keepToken(token);
  try {
    keepAccount(await api.lookUpToken());
  } catch (problem) {
    forgetLogin();
    throw problem;
  }
}

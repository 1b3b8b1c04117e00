import { redirect, replace } from 'react-router';
import { isTemporary } from '#framework/page.ts';
import type { Account, LogIn } from '#shared/accounts.ts';
import type { NewToken } from '#shared/api.ts';
import { api } from './api.ts';
import { ApiProblem } from './problem.ts';
import { clearStorage, getToken, storeAccount } from './session.ts';

export async function lookUpAccount(): Promise<Account> {
  const token = getToken();
  const account = await api.lookUpToken();
  if (getToken() === token) storeAccount(account);
  return account;
}

/**
 * Makes a call that replaces the token, and returns the new one. If the session has ended, logs in
 * with the password: an earlier answer with the new token may have been lost, because browsers
 * repeat a call when a connection breaks.
 */
export async function renewToken(
  call: Promise<NewToken>,
  { email, password }: LogIn,
): Promise<string> {
  const { data: renewed, problem: refusal } = await settle(call);
  if (renewed !== undefined) return renewed.token;
  if (refusal.code !== 'session_ended') throw refusal;
  const { data: started, problem } = await settle(api.logIn({ email, password }));
  if (started !== undefined) return started.token;
  throw problem.code === 'wrong_credentials' ? refusal : problem;
}

export function logOut(): void {
  const token = getToken();
  if (token !== null) api.endToken(token).catch(() => undefined);
  clearStorage();
}

export const logInPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  authPath('login', pathname + search);

export type Result<Data> = { data: Data; problem?: never } | { data?: never; problem: ApiProblem };

export async function settle<Data>(call: Promise<Data>): Promise<Result<Data>> {
  try {
    return { data: await call };
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { problem };
  }
}

/** Replaces an entry that Back or Forward led to, which would catch the next Back. */
export function redirectToLogIn({ url }: Request): Response {
  const page = new URL(url);
  const isHere = page.href === window.location.href.split('#')[0];
  return (isHere ? replace : redirect)(logInPath(page));
}

/**
 * The data of a client loader, or the server's refusal. Redirects to log in when the session has
 * ended. Rejects without an answer.
 */
export async function callOrLogIn<Data>(
  { request }: { request: Request },
  call: Promise<Data>,
): Promise<Result<Data>> {
  const answer = await settle(call);
  if (answer.problem?.code === 'session_ended') throw redirectToLogIn(request);
  if (answer.problem !== undefined && isTemporary(answer.problem)) throw answer.problem;
  return answer;
}

/** A path of this site to return to after logging in. Undefined if it leads elsewhere or loops. */
export function safeReturnPath(from: string | null | undefined): string | undefined {
  if (!from?.startsWith('/')) return undefined;
  const base = 'http://site.invalid';
  if (!URL.canParse(from, base)) return undefined;
  const url = new URL(from, base);
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/'))
    return undefined;
  return url.pathname + url.search + url.hash;
}

export function authPath(formType: 'login' | 'signup', from?: string): string {
  const path = `/auth/${formType}`;
  const back = safeReturnPath(from);
  return back === undefined || back === '/'
    ? path
    : `${path}?${new URLSearchParams({ from: back })}`;
}

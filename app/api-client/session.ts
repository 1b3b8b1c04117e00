import { useSyncExternalStore } from 'react';
import type { Account } from '../../domain/accounts/account.schema.ts';

/** The specification's key of the token in local storage. */
const tokenKey = 'userToken';
const accountKey = 'account';

/** What the browser keeps of the account: the full name, the address and the id (specification §3). */
export interface KnownAccount {
  userId: string;
  email: string;
  fullName: string;
  verified: boolean;
}

export interface SessionState {
  status: 'out' | 'in';
  account?: KnownAccount | undefined;
  /** The server refused the session of this tab as ended. */
  hasEnded?: boolean;
}

const loggedOut: SessionState = { status: 'out' };
const sessionEnded: SessionState = { status: 'out', hasEnded: true };
const listeners = new Set<() => void>();
let hasEnded = false;
let remembered: { token: string | null; account: string | null; state: SessionState } = { token: null, account: null, state: loggedOut };

function changed(): void {
  document.documentElement.dataset['login'] = getToken() === null ? 'out' : 'in';
  for (const listener of listeners) listener();
}

/** Storage can be forbidden; the site then works as for a visitor who is logged out. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const getToken = (): string | null => read(tokenKey);

export function storeToken(token: string): void {
  hasEnded = false;
  localStorage.setItem(tokenKey, token);
  changed();
}

export function storeAccount({ userId, email, firstName, lastName, verified }: Account): void {
  localStorage.setItem(accountKey, JSON.stringify({ userId, email, fullName: `${firstName} ${lastName}`, verified }));
  changed();
}

/** Forgets the session, and nothing else: what was being written stays. */
export function clearSession(reason?: 'ended'): void {
  hasEnded = reason === 'ended';
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(accountKey);
  changed();
}

/** Log-out clears all local storage (specification §4), and what this tab kept of edits. */
export function clearStorage(): void {
  hasEnded = false;
  localStorage.clear();
  sessionStorage.clear();
  changed();
}

/** The account as it was kept; undefined when nothing, or nothing of that shape, was. */
export function parseAccount(text: string | null): KnownAccount | undefined {
  if (text === null) return undefined;
  try {
    const { userId, email, fullName, verified } = JSON.parse(text) as Partial<KnownAccount>;
    if (typeof userId !== 'string' || typeof email !== 'string' || typeof fullName !== 'string') return undefined;
    return { userId, email, fullName, verified: verified === true };
  } catch {
    return undefined;
  }
}

/** The same object as long as nothing changes, as React asks of a snapshot. */
export function readSession(): SessionState {
  const token = getToken();
  if (token === null) return hasEnded ? sessionEnded : loggedOut;
  const account = read(accountKey);
  if (token !== remembered.token || account !== remembered.account) {
    remembered = { token, account, state: { status: 'in', account: parseAccount(account) } };
  }
  return remembered.state;
}

// A page that the browser brings back from its memory has heard of nothing meanwhile.
const elsewhere = ['storage', 'pageshow'] as const;

/** Calls back when the session changes, in this tab or another. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) for (const event of elsewhere) addEventListener(event, changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of elsewhere) removeEventListener(event, changed);
  };
}

/** Who is logged in; nobody in HTML from the server, which is the same for everyone. */
export const useSession = (): SessionState => useSyncExternalStore(listen, readSession, () => loggedOut);

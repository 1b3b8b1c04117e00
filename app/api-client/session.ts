import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Account } from '../../shared/accounts.ts';
import { local, session } from './browser-storage.ts';

/** The specification names this key. */
const tokenKey = 'userToken';
const accountKey = 'account';

export interface SessionState {
  status: 'out' | 'in';
  account?: Account | undefined;
  endedBy?: 'server' | 'visitor' | undefined;
}

const loggedOut: SessionState = { status: 'out' };
const listeners = new Set<() => void>();
let whyOut: SessionState = loggedOut;
let remembered: { token?: string; account?: string | null; state: SessionState } = {
  state: loggedOut,
};

export function markSession(): void {
  document.documentElement.dataset['session'] = getToken() === null ? 'out' : 'in';
}

function changed(): void {
  if (getToken() !== null) whyOut = loggedOut;
  markSession();
  for (const listener of listeners) listener();
}

export const getToken = (): string | null => local.getItem(tokenKey);

export function storeToken(token: string): void {
  local.setItem(tokenKey, token);
  changed();
}

/** The frame then looks up the account. */
export function startSession(token: string): void {
  local.removeItem(accountKey);
  storeToken(token);
}

export function storeAccount(account: Account): void {
  local.setItem(accountKey, JSON.stringify(account));
  changed();
}

/** Keeps drafts. */
export function clearSession(endedBy?: 'server'): void {
  whyOut = { status: 'out', endedBy };
  local.removeItem(tokenKey);
  local.removeItem(accountKey);
  changed();
}

/** On log-out, clears local storage, as specified, and this tab's unsaved edits. */
export function clearStorage(): void {
  whyOut = { status: 'out', endedBy: 'visitor' };
  local.clear();
  session.clear();
  changed();
}

export function parseAccount(text: string | null): Account | undefined {
  try {
    const account = JSON.parse(text ?? 'null') as Account | null;
    const texts = [account?.userId, account?.email, account?.firstName, account?.lastName];
    // Earlier versions of the site stored other fields.
    return texts.every((each) => typeof each === 'string') ? (account ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the same object until something changes, as `useSyncExternalStore` requires. */
export function readSession(): SessionState {
  const token = getToken();
  if (token === null) return whyOut;
  const account = local.getItem(accountKey);
  if (token !== remembered.token || account !== remembered.account) {
    remembered = { token, account, state: { status: 'in', account: parseAccount(account) } };
  }
  return remembered.state;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // A page in the back/forward cache misses storage events. Adding the same listener again has no
  // effect.
  for (const event of ['storage', 'pageshow']) addEventListener(event, changed);
  return () => listeners.delete(listener);
}

/** Always logged out on the server and during hydration, because HTML is the same for everyone. */
export const useSession = (): SessionState =>
  useSyncExternalStore(listen, readSession, () => loggedOut);

/**
 * Reloads the page's data when the visitor logs in or out or verifies their address, also in
 * another tab. Returns true once a reload has ended, even without an answer.
 */
export function useRevalidationBySession(): boolean {
  const { status, account, endedBy } = useSession();
  const { revalidate } = useRevalidator();
  const known = account && `${account.userId} ${account.verified}`;
  const reader = known ?? status;
  const loadedFor = useRef(reader);
  const [hasRevalidated, setRevalidated] = useState(false);
  useEffect(() => {
    // Data loaded before the account was known already belongs to it.
    const isSame = loadedFor.current === reader || (loadedFor.current === 'in' && known);
    loadedFor.current = reader;
    // In this tab, an ended session and a log-out navigate on their own.
    if (!isSame && endedBy === undefined) void revalidate().then(() => setRevalidated(true));
  }, [reader, known, endedBy, revalidate]);
  return hasRevalidated;
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Account } from '../../shared/accounts.ts';
import { local, session } from './browser-storage.ts';

/** The specification's key of the token in local storage. */
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

/** Begins a session. The frame looks up whose it is. */
export function startSession(token: string): void {
  local.removeItem(accountKey);
  storeToken(token);
}

export function storeAccount(account: Account): void {
  local.setItem(accountKey, JSON.stringify(account));
  changed();
}

/** Clears the session and nothing else: drafts stay. */
export function clearSession(endedBy?: 'server'): void {
  whyOut = { status: 'out', endedBy };
  local.removeItem(tokenKey);
  local.removeItem(accountKey);
  changed();
}

/** Log-out clears all local storage, and this tab's saved edits. */
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
    // An earlier version stored other fields.
    return texts.every((each) => typeof each === 'string') ? (account ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the same object until something changes, as React requires of a snapshot. */
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
  // A page restored from the back/forward cache missed every event while it was away. The window
  // takes the same listener only once.
  for (const event of ['storage', 'pageshow']) addEventListener(event, changed);
  return () => listeners.delete(listener);
}

/** Who is logged in; nobody in HTML from the server, which is the same for everyone. */
export const useSession = (): SessionState =>
  useSyncExternalStore(listen, readSession, () => loggedOut);

/**
 * Loads the page again when somebody logs in or out, or their address is verified, here or in
 * another tab. Returns whether that has ended at least once, with or without an answer.
 */
export function useRevalidationBySession(): boolean {
  const { status, account, endedBy } = useSession();
  const { revalidate } = useRevalidator();
  const known = account && `${account.userId} ${account.verified}`;
  const reader = known ?? status;
  const loadedFor = useRef(reader);
  const [hasRevalidated, setRevalidated] = useState(false);
  useEffect(() => {
    // What was loaded with the token alone is that of its account.
    const isSame = loadedFor.current === reader || (loadedFor.current === 'in' && known);
    loadedFor.current = reader;
    // After a refusal or a log-out in this tab, a navigation is already under way.
    if (!isSame && endedBy === undefined) void revalidate().then(() => setRevalidated(true));
  }, [reader, known, endedBy, revalidate]);
  return hasRevalidated;
}

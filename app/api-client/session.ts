import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { markNames } from '#app/marks.ts';
import { local, session } from '#framework/page.ts';
import type { Account } from '#shared/accounts.ts';

const { tokenKey } = markNames;
const accountKey = 'account';

export interface SessionState {
  status: 'out' | 'in';
  account?: Account | undefined;
  endedBy?: 'server' | 'visitor' | undefined;
}

const loggedOut: SessionState = { status: 'out' };
const listeners = new Set<() => void>();
let loggedOutState: SessionState = loggedOut;
let snapshot: { token?: string; account?: string | null; state: SessionState } = {
  state: loggedOut,
};

export function markSession(): void {
  document.documentElement.dataset[markNames.session] = getToken() === null ? 'out' : 'in';
}

function notify(): void {
  if (getToken() !== null) loggedOutState = loggedOut;
  markSession();
  for (const listener of listeners) listener();
}

export const getToken = (): string | null => local.getItem(tokenKey);

export function storeToken(token: string): void {
  local.setItem(tokenKey, token);
  notify();
}

/** The frame then loads the account. */
export function startSession(token: string): void {
  local.setItem(tokenKey, token);
  // Last, because other tabs then load the account of the stored token.
  local.removeItem(accountKey);
  notify();
}

export function storeAccount(account: Account): void {
  local.setItem(accountKey, JSON.stringify(account));
  notify();
}

/** Keeps drafts. */
export function clearSession(endedBy?: 'server'): void {
  loggedOutState = { status: 'out', endedBy };
  local.removeItem(tokenKey);
  local.removeItem(accountKey);
  notify();
}

/** For logging out: clears all local storage and this tab's saved edits. */
export function clearStorage(): void {
  loggedOutState = { status: 'out', endedBy: 'visitor' };
  local.clear();
  session.clear();
  notify();
}

export function parseAccount(text: string | null): Account | undefined {
  try {
    const account = JSON.parse(text ?? 'null') as Account | null;
    const texts = [account?.userId, account?.email, account?.firstName, account?.lastName];
    // Earlier versions stored other fields.
    return texts.every((each) => typeof each === 'string') ? (account ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the same object until it changes, as React requires. */
export function readSession(): SessionState {
  const token = getToken();
  if (token === null) return loggedOutState;
  const account = local.getItem(accountKey);
  if (token !== snapshot.token || account !== snapshot.account) {
    snapshot = { token, account, state: { status: 'in', account: parseAccount(account) } };
  }
  return snapshot.state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A page restored from the back/forward cache has missed events. Adding a listener twice has no
  // effect.
  for (const event of ['storage', 'pageshow']) addEventListener(event, notify);
  return () => listeners.delete(listener);
}

/** Logged out in HTML from the server, which is the same for everyone. */
export const useSession = (): SessionState =>
  useSyncExternalStore(subscribe, readSession, () => loggedOut);

/**
 * Revalidates when someone logs in or out or verifies an address, in any tab. Returns true once
 * that has happened.
 */
export function useRevalidateOnSessionChange(): boolean {
  const { status, account, endedBy } = useSession();
  const { revalidate } = useRevalidator();
  const signedInAs = account && `${account.userId} ${account.verified}`;
  const viewer = signedInAs ?? status;
  const loadedFor = useRef(viewer);
  const [hasRevalidated, setRevalidated] = useState(false);
  useEffect(() => {
    // Data loaded with only the token is already the account's.
    const isSame = loadedFor.current === viewer || (loadedFor.current === 'in' && signedInAs);
    loadedFor.current = viewer;
    // This tab already navigates after a refusal or a log-out.
    if (!isSame && endedBy === undefined) void revalidate().then(() => setRevalidated(true));
  }, [viewer, signedInAs, endedBy, revalidate]);
  return hasRevalidated;
}

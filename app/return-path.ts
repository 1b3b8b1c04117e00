/**
 * A page of this site to come back to after logging in; `undefined` for anything that could lead
 * elsewhere, or round in circles.
 */
export function safeReturnPath(from: string | null): string | undefined {
  if (from === null || !from.startsWith('/')) return undefined;
  const base = 'http://site.invalid';
  if (!URL.canParse(from, base)) return undefined;
  const url = new URL(from, base);
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/'))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** The URL of log-in or sign-up that returns to a page of this site. */
export function authPath(formType: 'login' | 'signup', from?: string): string {
  const back = safeReturnPath(from ?? null);
  return `/auth/${formType}${back === undefined || back === '/' ? '' : `?${new URLSearchParams({ from: back }).toString()}`}`;
}

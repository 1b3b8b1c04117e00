// What of a query changes what a public page shows.
const parametersThatCount: Record<string, string[]> = { '/reviews': ['cursor'], '/reviews.data': ['cursor'] };
const dataParameter = '_routes';

// One visitor's business, or as many paths as there are tokens.
const neverKept = /^\/(?:verify|reset-password|dev)(?:\/|\.|$)/u;
// These may show what their query says, such as where to go on after logging in.
const queryKept = /^\/(?:auth|account|forgot-password)(?:\/|\.|$)/u;

export interface PageKey {
  /** The path and query that the page is rendered for. */
  key: string;
  mayBeKept: boolean;
}

/** What a page is rendered for and kept under: its path and those parameters that it shows; all others, such as those of campaigns, are dropped. */
export function pageKey(url: URL): PageKey {
  const { pathname, searchParams, search } = url;
  if (neverKept.test(pathname) || (queryKept.test(pathname) && search !== '')) return { key: pathname + search, mayBeKept: false };
  const counting = new URLSearchParams();
  for (const name of [...(parametersThatCount[pathname] ?? []), ...(pathname.endsWith('.data') ? [dataParameter] : [])]) {
    const value = searchParams.get(name);
    if (value !== null) counting.set(name, value);
  }
  return { key: counting.size === 0 ? pathname : `${pathname}?${counting.toString()}`, mayBeKept: true };
}

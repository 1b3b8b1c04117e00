import { createContext, useContext } from 'react';

/** The origin of the running site, without a trailing slash. Absent in the browser. */
export const PublicUrl = createContext<string | undefined>(undefined);

let seen: string | undefined;

/**
 * The origin of absolute addresses of this site. The browser reads it from the server's document,
 * so that hydration finds the same.
 */
export function usePublicUrl(): string {
  const publicUrl = useContext(PublicUrl);
  if (publicUrl !== undefined) return publicUrl;
  seen ??= new URL(
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href,
  ).origin;
  return seen;
}

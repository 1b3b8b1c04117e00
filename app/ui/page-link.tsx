import { type ComponentProps, createContext, useContext } from 'react';
import { Link, type To, useLocation } from 'react-router';

/** Fetches the page of a link before it is followed. Does nothing on the server. */
export const Prefetch = createContext<(to: To, from: string) => void>(() => undefined);

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'> & {
  /**
   * False for a page that few will follow the link to, and that costs the server more than others.
   */
  isPrefetched?: boolean | undefined;
};

/**
 * A link to a page of this site, which is fetched once the link is pointed at, touched, or focused.
 */
export function PageLink({ isPrefetched = true, ...rest }: PageLinkProps) {
  const { pathname } = useLocation();
  const prefetch = useContext(Prefetch);
  const fetchPage = isPrefetched ? () => prefetch(rest.to, pathname) : undefined;
  return (
    <Link
      discover="none"
      onPointerEnter={fetchPage}
      onTouchStart={fetchPage}
      onFocus={fetchPage}
      {...rest}
    />
  );
}

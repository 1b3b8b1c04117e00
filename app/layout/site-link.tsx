import { type LinkProps, useMatch } from 'react-router';
import { PageLink } from '../ui/page-link.tsx';

/** A link to one of the site's main pages. It marks the current page, and the section that the current page is in. */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const isPage = useMatch(to) !== null;
  const isSection = useMatch({ path: to, end: to === '/' }) !== null;
  return <PageLink {...rest} to={to} aria-current={isPage ? 'page' : isSection || undefined} />;
}

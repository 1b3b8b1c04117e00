import { NavLink, type NavLinkProps, useMatch } from 'react-router';

/** A link to one of the site's main pages. It marks the current page, and the section that the current page is in. */
export function SiteLink({ to, ...rest }: NavLinkProps & { to: string }) {
  const isPage = useMatch(to) !== null;
  return <NavLink {...rest} to={to} end={to === '/'} viewTransition prefetch="intent" aria-current={isPage ? 'page' : 'true'} />;
}

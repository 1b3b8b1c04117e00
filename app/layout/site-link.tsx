import { Link, type LinkProps, useMatch } from 'react-router';
import { siteMessages } from '../../content/messages/site.ts';

const { menu } = siteMessages;

/** The four pages that the menu, the header, and the footer link to. */
export const siteLinks = [
  { to: '/', label: menu.home },
  { to: '/about', label: menu.about },
  { to: '/projects', label: menu.projects },
  { to: '/reviews', label: menu.reviews },
] as const;

/**
 * A link to one of the site's main pages. It marks the current page, and the section that the
 * current page is in.
 */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const isPage = useMatch(to) !== null;
  const isSection = useMatch({ path: to, end: to === '/' }) !== null;
  return <Link {...rest} to={to} aria-current={isPage ? 'page' : isSection || undefined} />;
}

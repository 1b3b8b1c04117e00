import { siteMessages } from '../../content/messages/site.ts';

const { menu } = siteMessages;

/** The four pages that the menu, the header, and the footer link to (product §2.1). */
export const siteLinks = [
  { to: '/', label: menu.home },
  { to: '/about', label: menu.about },
  { to: '/projects', label: menu.projects },
  { to: '/reviews', label: menu.reviews },
] as const;

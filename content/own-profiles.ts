import type { SocialLink } from './content-types.ts';
import { provider } from './provider.ts';

/** Leaves out sample links, which lead to nobody’s page. */
export const ownProfiles: readonly SocialLink[] = provider.socialLinks.filter(
  ({ href, sample }) => !href.startsWith('mailto:') && sample?.includes('href') !== true,
);

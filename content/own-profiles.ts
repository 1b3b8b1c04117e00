import type { SocialLink } from './content-types.ts';
import { provider } from './provider.ts';

/** The provider’s own pages on other sites. Sample links lead to nobody’s page. */
export const ownProfiles: readonly SocialLink[] = provider.socialLinks.filter(
  ({ href, sample }) => !href.startsWith('mailto:') && sample?.includes('href') !== true,
);

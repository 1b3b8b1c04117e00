import { provider, type SocialLink } from './provider.ts';
import type { Sampled } from './sampled.ts';

const socialLinks: readonly Sampled<SocialLink>[] = provider.socialLinks;

/** The provider’s own pages on other sites. Sample links lead to nobody’s page. */
export const ownProfiles: readonly SocialLink[] = socialLinks.filter(
  ({ kind, sample }) => kind !== 'email' && sample?.includes('href') !== true,
);

import { siteMessages } from '../messages/site.ts';
import type { PageMetadata } from './metadata.ts';

export const privacyMetadata = {
  path: '/privacy',
  name: siteMessages.privacy,
  title: siteMessages.titled(siteMessages.privacy),
  description: 'What this site stores about you, why, for how long, and how to get it or delete it.',
  card: { name: 'privacy', heading: siteMessages.privacy, text: 'What this site stores about you, why, and for how long' },
} as const satisfies PageMetadata;

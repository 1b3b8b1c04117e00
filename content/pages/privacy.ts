import { siteMessages } from '#content/messages/site.ts';
import type { ListedPage } from './page.ts';

export const privacyPage = {
  path: '/privacy',
  kind: 'public',
  name: siteMessages.privacy,
  title: siteMessages.titled(siteMessages.privacy),
  description:
    'What this site stores about you, why, for how long, and how to get it or delete it.',
  card: {
    name: 'privacy',
    heading: siteMessages.privacy,
    text: 'What this site stores about you, why, and for how long',
  },
} as const satisfies ListedPage;

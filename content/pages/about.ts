import { aboutMessages } from '#content/messages/about.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import type { ListedPage } from './page.ts';

export const aboutPage = {
  path: '/about',
  kind: 'public',
  name: siteMessages.menu.about,
  title: `About ${provider.brand}`,
  description: `${provider.titles.join(', ')}. My mission, my skills, and how I got here.`,
  card: {
    name: 'about',
    heading: aboutMessages.founder(provider),
    text: provider.titles.join(', '),
  },
} as const satisfies ListedPage;

import { fitTitle } from '#content/fit-title.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import type { ListedPage } from './page.ts';

export const homePage = {
  path: '/',
  kind: 'public',
  name: siteMessages.menu.home,
  title: fitTitle(`${provider.brand}: ${provider.slogan}`, provider.brand),
  description: provider.description,
  card: {
    name: 'home',
    heading: provider.slogan,
    text: 'How much of your week could you get back?',
  },
} as const satisfies ListedPage;

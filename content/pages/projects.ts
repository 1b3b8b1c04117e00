import { projectsMessages } from '#content/messages/projects.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import type { ListedPage } from './page.ts';

export const projectsPage = {
  path: '/projects',
  kind: 'public',
  name: siteMessages.menu.projects,
  title: `Projects by ${provider.brand}`,
  description:
    'The projects I’ve built: what each one does, my role, and what changed for the client.',
  card: {
    name: 'projects',
    heading: projectsMessages.heading,
    text: 'What I built, and what changed for my clients',
  },
} as const satisfies ListedPage;

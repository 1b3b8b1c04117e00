import { siteMessages } from '#content/messages/site.ts';
import { record } from '#content/record.ts';
import type { ListedPage } from './page.ts';

export const recordPage = {
  path: '/reviews/record',
  kind: 'public',
  name: record.name,
  title: siteMessages.titled(record.heading),
  description:
    'How many reviews I’ve received, published, and hidden, and a record that anyone can check against the reviews on this site.',
  card: {
    name: 'record',
    heading: record.heading,
    text: 'What happened to every review, for anyone to check',
  },
} as const satisfies ListedPage;

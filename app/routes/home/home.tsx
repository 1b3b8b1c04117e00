import { messages } from '../../../content/messages.ts';
import { provider } from '../../../content/provider.ts';
import { pageContext } from '../../context.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import type { Route } from './+types/home.ts';
import { choosePraise } from './choose-praise.ts';
import styles from './home.module.css';
import { Logo } from './logo.tsx';
import { Praise } from './praise.tsx';
import { Slogan } from './slogan.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { reviewSummary, listReviews } = context.get(pageContext);
  const [summary, { reviews }] = await Promise.all([reviewSummary(), listReviews()]);
  return { summary: { count: summary.count, average: summary.average }, praise: choosePraise(reviews) };
}

export const meta = () => [
  { title: messages.home.title },
  { name: 'description', content: `${provider.tagline}. ${provider.description}` },
];

export default function Home({ loaderData: { summary, praise } }: Route.ComponentProps) {
  return (
    <Wrap>
      <section className={styles.hero}>
        <Logo className={styles.logo} />
        <Slogan />
        <p className={styles.tagline}>{provider.tagline}</p>
        <p className={styles.ways}>
          <KeyLink to="/projects" prefetch="viewport" variant="accent">
            {messages.home.seeProjects}
          </KeyLink>
          <KeyLink href={`mailto:${provider.email}`}>{messages.home.writeEmail}</KeyLink>
        </p>
      </section>
      {summary.average !== null && <Praise average={summary.average} count={summary.count} praise={praise} />}
    </Wrap>
  );
}

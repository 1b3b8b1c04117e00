import { home } from '../../../content/home.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { homeMetadata } from '../../../content/page-metadata/home.ts';
import { provider } from '../../../content/provider.ts';
import { pageContext } from '../../context.ts';
import { firstViewId } from '../../layout/first-view.ts';
import { FeedLink } from '../../layout/feed-link.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { largeLogoId } from '../../layout/use-large-logo.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Closing } from '../../ui/closing.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import type { Route } from './+types/home.ts';
import { loadPictures } from './featured-picture.tsx';
import { listFeatured } from './featured-projects.ts';
import styles from './home.module.css';
import { Logo } from './logo.tsx';
import { Numbers } from './numbers.tsx';
import { Quote } from './quote.tsx';
import { RatingLink } from './rating-link.tsx';
import { SelectedWork } from './selected-work.tsx';
import { Services } from './services.tsx';
import { Slogan } from './slogan.tsx';
import { Steps } from './steps.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { reviewSummary, findQuote } = context.get(pageContext);
  const [{ count, average }, quote] = await Promise.all([reviewSummary(), findQuote()]);
  return { count, average, quote, projects: listFeatured() };
}

/** Where Home is navigated to, it waits for its pictures as for its data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_request, next) => {
    await Promise.all([loadPictures(), next()]);
  },
];

/** Home (product §2.2): the slogan first, then who this is, what they do, for whom, how it went, and how to start. */
export default function Home({ loaderData: { count, average, quote, projects } }: Route.ComponentProps) {
  return (
    <>
      <PageHead metadata={homeMetadata} />
      <FeedLink />
      <Wrap>
        <section id={firstViewId} className={styles.hero}>
          <Logo id={largeLogoId} className={styles.logo} />
          <Slogan />
          <p className={styles.tagline}>{provider.tagline}</p>
          <div className={styles.ways}>
            <KeyLink to="/projects" variant="accent">
              {homeMessages.seeWork}
            </KeyLink>
            <KeyLink href={`mailto:${provider.email}`}>{siteMessages.emailMe}</KeyLink>
            {average === null ? null : <RatingLink average={average} count={count} />}
          </div>
        </section>
        <Services />
        <SelectedWork projects={projects} />
        <Numbers />
        {quote === undefined ? null : <Quote review={quote} count={count} />}
        <Steps />
      </Wrap>
      <Closing {...home.closing} />
      <StructuredData graph={(graphs) => graphs.home({ count, average })} />
    </>
  );
}

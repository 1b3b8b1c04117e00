import { useLoaderData } from 'react-router';
import { home } from '../../../content/home.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { homeMetadata } from '../../../content/page-metadata/home.ts';
import { provider } from '../../../content/provider.ts';
import type { HomeData } from '../../loaders.ts';
import { FeedLink } from '../../layout/feed-link.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { largeLogoId } from '../../layout/use-large-logo.ts';
import type { RouteHandle } from '../../routes.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ContactCta } from '../../ui/contact-cta.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './home.module.css';
import { Logo } from './logo.tsx';
import { Numbers } from './numbers.tsx';
import { Quote } from './quote.tsx';
import { RatingLink } from './rating-link.tsx';
import { SelectedWork } from './selected-work.tsx';
import { Services } from './services.tsx';
import { Slogan } from './slogan.tsx';
import { Steps } from './steps.tsx';

export const handle: RouteHandle = { hasFirstView: true };

/** Home: the slogan first, then who this is, what they do, for whom, how it went, and how to start. */
export function Component() {
  const { count, average, quote, projects } = useLoaderData<HomeData>();
  return (
    <>
      <PageHead metadata={homeMetadata} />
      <FeedLink />
      <Container>
        <section id="first-view" className={styles.hero}>
          <Logo id={largeLogoId} className={styles.logo} />
          <Slogan />
          <p className={styles.tagline}>{provider.tagline}</p>
          <div className={styles.firstLinks}>
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
      </Container>
      <ContactCta {...home.closing} />
      <StructuredData graph={(graphs) => graphs.home({ count, average })} />
    </>
  );
}

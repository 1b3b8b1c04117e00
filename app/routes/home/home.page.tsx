import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useId, useSyncExternalStore } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { ContactCta } from '#app/parts/contact-cta.tsx';
import { Cover } from '#app/parts/cover.tsx';
import { FeedLink, MailLink, PageHead, useDisplayTime } from '#app/parts';
import { ReviewQuote } from '#app/reviews/review-quote.tsx';
import { StarsPicture } from '#app/reviews/stars.tsx';
import {
  buttonClass,
  ButtonLink,
  Container,
  isLong,
  Notice,
  NumberKey,
  TypedNumber,
} from '#app/ui';
import { formatMonth } from '#content/format-date.ts';
import { home } from '#content/home.ts';
import { homeMessages } from '#content/messages/home.ts';
import { siteMessages } from '#content/messages/site.ts';
import { homePage } from '#content/pages/home.ts';
import { provider } from '#content/provider.ts';
import { stats } from '#content/stats.ts';
import { names, useArrivalState, useHydrated } from '#framework/page.ts';
import type { HomeData } from './home.server.ts';
import { HoursCalculator } from './hours-calculator.tsx';
import { Logo, Slogan } from './playable.tsx';
import * as belowStyles from './below-the-fold.later.module.css';
import * as styles from './home.module.css';

export function Component() {
  const { count, average, quote, projects } = useLoaderData<HomeData>();
  const { notice } = useArrivalState();
  return (
    <>
      <PageHead metadata={homePage} />
      <FeedLink />
      <Container>
        {typeof notice === 'string' && <Notice tone="good">{notice}</Notice>}
        <section id={names.firstView} className={styles.hero}>
          <Logo />
          {home.profession !== undefined && (
            <p className={styles.profession}>
              {home.profession}
              {home.audience !== undefined && <span>{` ${home.audience}`}</span>}
            </p>
          )}
          <Slogan />
          <p className={styles.tagline}>{provider.tagline}</p>
          <div className={styles.firstLinks}>
            <ButtonLink href="/projects" variant="accent">
              {homeMessages.seeWork}
            </ButtonLink>
            <MailLink className={buttonClass()}>{siteMessages.emailMe}</MailLink>
            {average !== null && (
              <a href="/reviews" className={styles.ratingLink}>
                <StarsPicture rating={average} className={styles.ratingStars} />
                {homeMessages.rating(average, count)}
              </a>
            )}
          </div>
          <InstrumentLater />
        </section>
        <HomeSection heading={home.heading}>
          <p className={belowStyles.introduction}>{home.introduction}</p>
          <ul className={belowStyles.services}>
            {home.services.map(({ name, text }) => (
              <li key={name}>
                <h3 className={belowStyles.serviceName}>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <HoursCalculator />
        </HomeSection>
        <SelectedWork projects={projects} />
        <HomeSection heading={homeMessages.numbers} headingIsHidden>
          <ul className={belowStyles.numbers}>
            {stats.map(({ stat, endNum, tagline, year }) => (
              <li key={stat} className="stack2">
                <strong className={belowStyles.number} data-long={isLong(endNum) ? '' : undefined}>
                  {endNum}
                </strong>{' '}
                <span className={belowStyles.statTagline}>
                  {year === null ? tagline : `${tagline} ${year}`}
                </span>
              </li>
            ))}
          </ul>
        </HomeSection>
        {quote && (
          <HomeSection heading={homeMessages.quote} headingIsHidden>
            <ReviewQuote
              review={quote}
              words={`“${quote.comment.trim().replace(/\s+/gu, ' ')}”`}
              time={<time dateTime={quote.createdAt}>{formatMonth(quote.createdAt)}</time>}
              className={belowStyles.quote}
              wordsClassName={belowStyles.quoteWords}
            />
            <ButtonLink href="/reviews">{homeMessages.allReviews(count)}</ButtonLink>
          </HomeSection>
        )}
        <HomeSection heading={homeMessages.steps}>
          <ol className={belowStyles.columns}>
            {home.steps.map(({ name, text }, index) => (
              <li key={name} className="step">
                <NumberKey
                  number={index + 1}
                  className={index === 0 ? belowStyles.firstStep : undefined}
                />
                <h3 className={belowStyles.stepName}>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </HomeSection>
      </Container>
      <ContactCta {...home.closing} />
    </>
  );
}

// If its code or styles can't be loaded, the page works without it.
const load = () => import('./instrument.tsx').then(({ loadInstrument }) => loadInstrument());
const Instrument = lazy(() => load().catch(() => ({ default: () => <></> })));
const wide = '(width > 48rem)';

function onWidthChange(callback: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}

/** Phones show the row of keys only for a link with a tune. */
function InstrumentLater() {
  const isDisplayed = useDisplayTime() !== undefined;
  const isWide = useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  );
  const hasTune = useLocation().hash.startsWith('#tune=');
  return (
    isDisplayed &&
    (isWide || hasTune) && (
      <Suspense>
        <Instrument />
      </Suspense>
    )
  );
}

export function SelectedWork({ projects }: Pick<HomeData, 'projects'>) {
  const isHydrated = useHydrated();
  if (projects.length === 0) return null;
  return (
    <HomeSection
      heading={homeMessages.work}
      more={
        <a href="/projects" className={belowStyles.allProjects}>
          {homeMessages.allProjects}
        </a>
      }
    >
      <ul className={clsx(belowStyles.columns, belowStyles.projects)}>
        {projects.map(({ projectId, projectName, cover, number, label }) => (
          <li key={projectId} className={belowStyles.project}>
            <div className={clsx(styles.afterPaint, belowStyles.projectPicture)}>
              {/* Even if they're far away, for screenshots of the whole page. */}
              <Cover name={cover} eager={isHydrated} />
            </div>
            <h3 className={belowStyles.projectName}>
              <a href={`/projects/${projectId}`} className={belowStyles.projectLink}>
                {projectName}
              </a>
            </h3>
            <p className={belowStyles.result}>
              <TypedNumber number={number} isStruck /> {label}
            </p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

interface HomeSectionProps {
  heading: string;
  more?: ReactNode;
  headingIsHidden?: boolean;
  children: ReactNode;
}

function HomeSection({ heading, more, headingIsHidden = false, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={clsx(styles.head, headingIsHidden && 'visuallyHidden')}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

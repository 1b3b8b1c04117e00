import { clsx } from 'clsx';
import { lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react';
import { useLoaderData } from 'react-router';
import { ContactCta } from '#app/parts/contact-cta.tsx';
import { DateText } from '#app/parts/date-text.tsx';
import { PageHead } from '#app/parts';
import { ProjectPicture, ScreenshotPicture } from '#app/parts/project-picture.tsx';
import { TechnologyBadges } from '#app/parts/technology-badges.tsx';
import { resultsPath } from '#app/reviews/list-navigation.ts';
import { ReviewQuote } from '#app/reviews/review-quote.tsx';
import { shorten } from '#app/reviews/shorten.ts';
import {
  arrowLeftIcon,
  arrowRightIcon,
  ButtonLink,
  Container,
  Icon,
  NumberKey,
  TypedNumber,
} from '#app/ui';
import { caseStudyMetadata } from '#content/case-study-metadata.ts';
import type { CaseStudy, Result } from '#content/content-types.ts';
import type { FoundCaseStudy } from '#content/find-case-study.ts';
import { caseStudyQuoteCharacters } from '#content/limits.ts';
import { caseStudyMessages as texts } from '#content/messages/case-study.ts';
import { projectsMessages } from '#content/messages/projects.ts';
import { fetchPageData } from '#framework/page.ts';
import type { Review } from '#shared/reviews.ts';
import type { CaseStudyData } from './case-study.server.ts';
import * as styles from './case-study.module.css';

/** Loads the demo's code too, so the page shows complete. */
export async function loader(args: { request: Request }): Promise<CaseStudyData> {
  const data = await fetchPageData<CaseStudyData>(args);
  if (data.study.demo !== undefined) await loadBoard().catch(() => undefined);
  return data;
}

export function Component() {
  const { study, project, previous, next, review } = useLoaderData<CaseStudyData>();
  const metadata = caseStudyMetadata(study, project);
  return (
    <>
      <PageHead metadata={metadata} />
      <Container>
        <article className={styles.study}>
          <header className={styles.opening}>
            <p className={styles.kindLine}>
              <a href={`/projects#${project.projectId}`}>{projectsMessages.heading}</a>{' '}
              <span aria-hidden="true">/</span> {texts.kind}
            </p>
            <h1 className={styles.headline}>{study.headline}</h1>
            <p className={styles.summary}>{study.summary}</p>
            <Results results={study.results} />
            <Opening study={study} project={project} />
            <Facts study={study} project={project} />
          </header>
          <Story study={study} />
          {review && <ClientReview review={review} projectId={project.projectId} />}
        </article>
      </Container>
      <ContactCta
        question={texts.closing}
        lead={texts.closingLead}
        draft={texts.emailDraft(project.projectName)}
      />
      <MoreCaseStudies previous={previous} next={next} />
    </>
  );
}

const loadBoard = () => import('./board.tsx');
// If the code can't be loaded, the picture stays.
const Board = lazy(() =>
  loadBoard().catch(() => ({ default: ({ picture }: { picture: ReactElement }) => picture })),
);

function Opening({ study: { demo }, project }: Pick<FoundCaseStudy, 'study' | 'project'>) {
  const picture = (
    <div className={styles.picture}>
      <ProjectPicture project={project} eager sizes="(width >= 64rem) 53vw, 88vw" />
    </div>
  );
  if (demo === undefined) return picture;
  return (
    <Suspense fallback={picture}>
      <Board picture={picture} />
    </Suspense>
  );
}

export function Facts({
  study,
  project: { projectName, description, role, startDate, badges },
}: Pick<FoundCaseStudy, 'study' | 'project'>) {
  return (
    <>
      <div className={styles.project}>
        <h2>{projectName}</h2>
        <p>{description}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="note">{texts.role}</dt>
          <dd>{role}</dd>
        </div>
        <div>
          <dt className="note">{texts.dates}</dt>
          <dd>{texts.period(startDate, study.endDate)}</dd>
        </div>
        <div>
          <dt className="note">{projectsMessages.builtWith}</dt>
          <dd>
            <TechnologyBadges badges={badges} />
          </dd>
        </div>
      </dl>
    </>
  );
}

export function Story({ study: { problem, approach, outcome, pictures } }: { study: CaseStudy }) {
  return (
    <>
      <Section heading={texts.problem}>
        {problem.map((text) => (
          <p key={text} className={styles.paragraph}>
            {text}
          </p>
        ))}
      </Section>
      <Section heading={texts.approach}>
        <ol className="stack8">
          {approach.map(({ name, text }, index) => (
            <li key={name} className={styles.approachStep}>
              <NumberKey number={index + 1} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      {pictures.length > 0 && (
        <Section heading={texts.pictures} isWide>
          <ul className={styles.pictures}>
            {pictures.map(({ source, alt, caption }) => (
              <li key={source}>
                <figure className="stack4">
                  <div className={styles.picture}>
                    <ScreenshotPicture
                      source={source}
                      alt={alt}
                      eager={false}
                      sizes="(width > 48rem) 44vw, 88vw"
                    />
                  </div>
                  <figcaption className={styles.caption}>{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section heading={texts.outcome} isWide>
        <div className={styles.outcome}>
          {outcome.map((text) => (
            <p key={text} className={styles.paragraph}>
              {text}
            </p>
          ))}
        </div>
      </Section>
    </>
  );
}

export function Results({ results }: { results: readonly Result[] }) {
  return (
    <ul className={styles.results} aria-label={texts.results}>
      {results.map(({ number, label, short }, place) => (
        <li key={label} className={styles.result}>
          <TypedNumber number={number} isStruck={place === 0} />{' '}
          <span className={styles.resultLabel}>{label}</span>{' '}
          {short && <span className={styles.shortLabel}>{short}</span>}
        </li>
      ))}
    </ul>
  );
}

export function ClientReview({ review, projectId }: { review: Review; projectId: string }) {
  const { _id, comment, createdAt } = review;
  const words = comment.trim().replaceAll(/\s+/gu, ' ');
  const shown = shorten(words, caseStudyQuoteCharacters);
  return (
    <Section heading={texts.review}>
      <ReviewQuote
        review={review}
        words={words === '' ? undefined : texts.quoted(shown)}
        time={<DateText time={createdAt} />}
        wordsClassName={styles.quoteWords}
      />
      <p className="buttonRowWide">
        {shown !== words && <ButtonLink href={`/reviews/${_id}`}>{texts.readReview}</ButtonLink>}
        <ButtonLink href={resultsPath({ sort: 'newest', project: projectId })} rel="nofollow">
          {texts.projectReviews}
        </ButtonLink>
      </p>
    </Section>
  );
}

interface SectionProps {
  heading: string;
  isWide?: boolean;
  children: ReactNode;
}

function Section({ heading, isWide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(styles.section, isWide && styles.wide)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className="stack6">{children}</div>
    </section>
  );
}

export function MoreCaseStudies({ previous, next }: Pick<FoundCaseStudy, 'previous' | 'next'>) {
  const ways = [
    { to: previous, direction: texts.previous, icon: arrowLeftIcon },
    { to: next, direction: texts.next, icon: arrowRightIcon, isNext: '' },
  ];
  return (
    <Container>
      <nav className={styles.otherStudies} aria-label={texts.more}>
        {ways.map(
          ({ to, direction, icon, isNext }) =>
            to && (
              <a
                key={direction}
                href={`/projects/${to.projectId}`}
                className={styles.otherStudy}
                data-next={isNext}
              >
                <span className={styles.direction}>
                  <Icon of={icon} />
                  {direction}
                </span>{' '}
                <span className={styles.otherName}>{to.projectName}</span>
              </a>
            ),
        )}
        <ButtonLink href="/projects" className={styles.allStudies}>
          {texts.allProjects}
        </ButtonLink>
      </nav>
    </Container>
  );
}

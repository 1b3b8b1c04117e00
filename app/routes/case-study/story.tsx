import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { CaseStudy, CaseStudyPicture, Result } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { caseStudyQuoteCharacters } from '../../../shared/limits.ts';
import type { Review } from '../../../shared/reviews.ts';
import { DateText } from '../../ui/date-text.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { NumberKey } from '../../ui/number-key.tsx';
import { ScreenshotPicture } from '../../ui/project-picture.tsx';
import { TypedNumber } from '../../ui/typed-number.tsx';
import { resultsPath } from '../reviews/list-navigation.ts';
import { ReviewQuote } from '../reviews/review-quote.tsx';
import { shorten } from '../reviews/shorten.ts';
import styles from './case-study.module.css';

const texts = caseStudyMessages;

/** The problem, what was done about it, and what changed. */
export function Story({
  study: { problem, approach, results, outcome, pictures },
}: {
  study: CaseStudy;
}) {
  return (
    <>
      <Section heading={texts.problem}>
        <Paragraphs texts={problem} />
      </Section>
      <Section heading={texts.approach}>
        <ol className="looseStack">
          {approach.map(({ name, text }, index) => (
            <li key={name} className={styles.step}>
              <NumberKey number={index + 1} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
      <Section heading={texts.outcome} isWide>
        <Results results={results} />
        <div className={styles.outcome}>
          <Paragraphs texts={outcome} />
        </div>
      </Section>
    </>
  );
}

function Paragraphs({ texts: paragraphs }: { texts: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text} className={styles.paragraph}>
      {text}
    </p>
  ));
}

/** The numbers that came of the work, typed on keys. The last key of the first one is struck. */
export function Results({ results }: { results: readonly Result[] }) {
  return (
    <ul className={styles.results}>
      {results.map(({ number, label }, place) => (
        <li key={label} className={styles.result}>
          <TypedNumber number={number} isStruck={place === 0} />{' '}
          <span className={styles.resultLabel}>{label}</span>
        </li>
      ))}
    </ul>
  );
}

const sizes = '(width >= 700px) 60vw, 100vw';

/** Pictures of the work, each with what there is to see. */
function Pictures({ pictures }: { pictures: readonly CaseStudyPicture[] }) {
  return (
    <Section heading={texts.pictures} isWide>
      <ul className={styles.pictures}>
        {pictures.map(({ source, alt, caption }) => (
          <li key={source}>
            <figure className="closeStack">
              <div className={styles.picture}>
                <ScreenshotPicture source={source} alt={alt} eager={false} sizes={sizes} />
              </div>
              <figcaption className={styles.caption}>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * What the client of the project says of it, and the way to that review and to all of the project.
 */
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
      <p className={styles.quoteLinks}>
        {shown === words ? null : <KeyLink to={`/reviews/${_id}`}>{texts.readReview}</KeyLink>}
        <KeyLink to={resultsPath({ sort: 'newest', project: projectId })} rel="nofollow">
          {texts.projectReviews}
        </KeyLink>
      </p>
    </Section>
  );
}

interface SectionProps {
  heading: string;
  /** Whether the content takes the width of the page, below the heading. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the story: from 1024 px on, its heading stands beside it. */
function Section({ heading, isWide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(styles.section, isWide && styles.wide)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}

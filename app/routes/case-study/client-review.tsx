import { Link } from 'react-router';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { caseStudyQuoteCharacters } from '../../../domain/reviews/quote-policy.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { When } from '../../ui/when.tsx';
import { listPath } from '../reviews/list-path.ts';
import { shorten } from '../reviews/shorten.ts';
import { SourceBadge } from '../reviews/source-badge.tsx';
import styles from './client-review.module.css';
import { Section } from './section.tsx';

const texts = caseStudyMessages;

/** What the client of the project says of it, and the way to that review and to all of the project. */
export function ClientReview({ review, projectId }: { review: Review; projectId: string }) {
  const { _id, comment, rating, author, createdAt } = review;
  const words = comment.trim().replaceAll(/\s+/gu, ' ');
  const shown = shorten(words, caseStudyQuoteCharacters);
  return (
    <Section heading={texts.review}>
      <figure className={styles.figure}>
        <Stars rating={rating} className={styles.stars} />
        {words === '' ? null : (
          <blockquote dir="auto" className={styles.words}>
            {texts.quoted(shown)}
          </blockquote>
        )}
        <figcaption className={styles.by}>
          <p>
            <bdi>{`${author.firstName} ${author.lastName}`}</bdi> ·{' '}
            <Link to={`/reviews/${_id}`} viewTransition>
              <When time={createdAt} />
            </Link>
          </p>
          <SourceBadge review={review} />
        </figcaption>
      </figure>
      <p className={styles.ways}>
        {shown === words ? null : <KeyLink to={`/reviews/${_id}`}>{texts.readReview}</KeyLink>}
        <KeyLink to={listPath({ sort: 'newest', project: projectId })} rel="nofollow" prefetch="none">
          {texts.projectReviews}
        </KeyLink>
      </p>
    </Section>
  );
}

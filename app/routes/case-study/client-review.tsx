import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { caseStudyQuoteCharacters } from '../../../shared/limits.ts';
import type { Review } from '../../../shared/reviews.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { listPath } from '../reviews/list-navigation.ts';
import { ReviewQuote } from '../reviews/review-quote.tsx';
import { shorten } from '../reviews/shorten.ts';
import styles from './case-study.module.css';
import { Section } from './section.tsx';

const texts = caseStudyMessages;

/** What the client of the project says of it, and the way to that review and to all of the project. */
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
        className={styles.quote}
        wordsClassName={styles.quoteWords}
      />
      <p className={styles.quoteLinks}>
        {shown === words ? null : <KeyLink to={`/reviews/${_id}`}>{texts.readReview}</KeyLink>}
        <KeyLink to={listPath({ sort: 'newest', project: projectId })} rel="nofollow" isPrefetched={false}>
          {texts.projectReviews}
        </KeyLink>
      </p>
    </Section>
  );
}

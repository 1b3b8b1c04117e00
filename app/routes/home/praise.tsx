import { messages } from '../../../content/messages.ts';
import { Stars } from '../../ui/stars.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import type { ChosenPraise } from './choose-praise.ts';
import styles from './praise.module.css';

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The average of all public reviews, and the newest short one. */
export function Praise({ average, count, praise }: { average: number; count: number; praise: ChosenPraise | null }) {
  return (
    <section className={styles.praise} aria-labelledby="praise">
      <h2 id="praise" className={styles.heading}>
        {messages.home.praise}
      </h2>
      <div className={styles.average}>
        <p className={styles.number}>
          {average.toFixed(2)} <small>{messages.home.outOf}</small>
        </p>
        <Stars rating={average} />
        <p className={styles.quiet}>{messages.home.fromReviews(count)}</p>
      </div>
      <div className={styles.words}>
        {praise && (
          <figure>
            <blockquote dir="auto" className={styles.quote}>
              “{praise.comment}”
            </blockquote>
            <figcaption className={styles.quiet}>
              <bdi>{praise.by}</bdi> · <time dateTime={praise.date}>{monthAndYear.format(new Date(praise.date))}</time>
            </figcaption>
          </figure>
        )}
        <KeyLink to="/reviews" prefetch="viewport">
          {messages.home.allReviews}
        </KeyLink>
      </div>
    </section>
  );
}

import { clsx } from 'clsx';
import { DateText } from '#app/parts/date-text.tsx';
import { historyId } from '#app/reviews/review-card.tsx';
import { Stars } from '#app/reviews/stars.tsx';
import { maxEarlierVersions } from '#content/limits.ts';
import { reviewMessages as texts } from '#content/messages/review.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import type { ReviewWithHistory } from '#shared/reviews.ts';
import * as styles from './history.module.css';

export function History({
  review: { version: current, versions, replyVersions, reply },
}: {
  review: ReviewWithHistory;
}) {
  const oldest = versions.at(-1)?.version ?? current;
  if (oldest === 1 && versions.length === 0 && replyVersions.length === 0) return null;
  return (
    <section
      id={historyId}
      className={clsx('stack4', styles.history)}
      aria-labelledby="history-heading"
    >
      <h2 id="history-heading">{reviewsMessages.history}</h2>
      {versions.length > 0 && (
        <>
          <p className="quiet">{texts.historyLead}</p>
          <ol className="stack4">
            {versions.map(({ version, writtenAt, withheld, rating, comment }) => (
              <li key={version} className={styles.version}>
                <header className={styles.about}>
                  {rating !== undefined && <Stars rating={rating} className={styles.stars} />}
                  <p>{texts.version(version)}</p>
                  <p>
                    <DateText time={writtenAt} />
                  </p>
                </header>
                {withheld && (
                  <p className="quiet">
                    {rating === undefined ? texts.withheld : texts.withheldFromOthers}
                  </p>
                )}
                {comment === '' && <p className="quiet">{texts.noWords}</p>}
                {comment && (
                  <p dir="auto" className={styles.oldWords}>
                    {comment}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {oldest > 1 && (
        <p className="quiet">
          {versions.length === 0 ? texts.notListed : texts.onlyNewest(versions.length)}
        </p>
      )}
      {replyVersions.length > 0 && (
        <>
          <h3>{texts.replyHistory}</h3>
          <ol className="stack4">
            {replyVersions.map(({ text, createdAt, replacedAt }, index) => (
              <li key={createdAt} className={styles.version}>
                <header className={styles.about}>
                  <p>
                    <DateText time={createdAt} />,{' '}
                    {replacedAt === (replyVersions[index - 1] ?? reply)?.createdAt
                      ? texts.replaced
                      : texts.takenBack}{' '}
                    <DateText time={replacedAt} />
                  </p>
                </header>
                <p dir="auto" className={styles.oldWords}>
                  {text}
                </p>
              </li>
            ))}
          </ol>
          {replyVersions.length >= maxEarlierVersions && (
            <p className="quiet">{texts.onlyNewest(replyVersions.length)}</p>
          )}
        </>
      )}
    </section>
  );
}

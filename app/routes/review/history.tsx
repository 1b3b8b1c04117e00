import type { ReactNode } from 'react';
import { reviewMessages } from '../../../content/messages/review.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { ReviewWithHistory } from '../../../shared/reviews.ts';
import { maxEarlierVersions } from '../../../shared/limits.ts';
import { Stars } from '../../ui/stars.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { historyId } from '../reviews/review-card.tsx';
import styles from './history.module.css';

const texts = reviewMessages;

export function History({
  review: { versions, replyVersions, reply },
}: {
  review: ReviewWithHistory;
}) {
  if (versions.length === 0 && replyVersions.length === 0) return null;
  return (
    <section id={historyId} className={styles.history} aria-labelledby="history-heading">
      <h2 id="history-heading">{reviewsMessages.history}</h2>
      {versions.length > 0 && (
        <>
          <p className="quiet">{texts.historyLead}</p>
          <ol className="closeStack">
            {versions.map(({ version, writtenAt, withheld, rating, comment }) => (
              <Earlier
                key={version}
                about={
                  <>
                    {rating !== undefined && <Stars rating={rating} className={styles.stars} />}
                    <p>{texts.version(version)}</p>
                    <p>
                      <DateText time={writtenAt} />
                    </p>
                  </>
                }
                text={comment}
              >
                {withheld && (
                  <p className="quiet">
                    {rating === undefined ? texts.withheld : texts.withheldFromOthers}
                  </p>
                )}
              </Earlier>
            ))}
          </ol>
          {versions.at(-1)?.version !== 1 && (
            <p className="quiet">{texts.onlyNewest(versions.length)}</p>
          )}
        </>
      )}
      {replyVersions.length > 0 && (
        <>
          <h3>{texts.replyHistory}</h3>
          <ol className="closeStack">
            {replyVersions.map(({ text, createdAt, replacedAt }, index) => (
              <Earlier
                key={createdAt}
                about={
                  <p>
                    <DateText time={createdAt} />,{' '}
                    {replacedAt === (replyVersions[index - 1] ?? reply)?.createdAt
                      ? texts.replaced
                      : texts.takenBack}{' '}
                    <DateText time={replacedAt} />
                  </p>
                }
                text={text}
              />
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

interface EarlierProps {
  about: ReactNode;
  children?: ReactNode;
  /** Undefined where it is withheld. */
  text: string | undefined;
}

function Earlier({ about, children, text }: EarlierProps) {
  return (
    <li className={styles.version}>
      <header className={styles.about}>{about}</header>
      {children}
      {text === undefined ? null : text === '' ? (
        <p className="quiet">{texts.noWords}</p>
      ) : (
        <p dir="auto" className={styles.oldWords}>
          {text}
        </p>
      )}
    </li>
  );
}

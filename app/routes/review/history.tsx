import { reviewMessages } from '../../../content/messages/review.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { ReplyVersion, ReviewVersion, ReviewWithHistory } from '../../../shared/reviews.ts';
import { maxEarlierVersions } from '../../../shared/limits.ts';
import { Stars } from '../../ui/stars.tsx';
import { DateText } from '../../ui/text.tsx';
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
      {versions.length === 0 ? null : (
        <>
          <p className="quiet">{texts.historyLead}</p>
          <ol className="closeStack">
            {versions.map((version) => (
              <Version key={version.version} {...version} />
            ))}
          </ol>
          <CutAt count={versions.length} isCut={versions.at(-1)?.version !== 1} />
        </>
      )}
      {replyVersions.length === 0 ? null : (
        <>
          <h3>{texts.replyHistory}</h3>
          <ol className="closeStack">
            {replyVersions.map((version, index) => (
              <EarlierReply
                key={version.createdAt}
                {...version}
                isReplaced={version.replacedAt === (replyVersions[index - 1] ?? reply)?.createdAt}
              />
            ))}
          </ol>
          <CutAt count={replyVersions.length} isCut={replyVersions.length === maxEarlierVersions} />
        </>
      )}
    </section>
  );
}

function Version({ version, writtenAt, withheld, rating, comment }: ReviewVersion) {
  return (
    <li className={styles.version}>
      <header className={styles.about}>
        {rating === undefined ? null : <Stars rating={rating} className={styles.stars} />}
        <p>{texts.version(version)}</p>
        <p>
          <DateText time={writtenAt} />
        </p>
      </header>
      {withheld ? (
        <p className="quiet">{rating === undefined ? texts.withheld : texts.withheldFromOthers}</p>
      ) : null}
      {comment === undefined ? null : <Words text={comment} />}
    </li>
  );
}

function EarlierReply({
  text,
  createdAt,
  replacedAt,
  isReplaced,
}: ReplyVersion & { isReplaced: boolean }) {
  return (
    <li className={styles.version}>
      <header className={styles.about}>
        <p>
          <DateText time={createdAt} />, {isReplaced ? texts.replaced : texts.takenBack}{' '}
          <DateText time={replacedAt} />
        </p>
      </header>
      <Words text={text} />
    </li>
  );
}

function Words({ text }: { text: string }) {
  if (text === '') return <p className="quiet">{texts.noWords}</p>;
  return (
    <p dir="auto" className={styles.oldWords}>
      {text}
    </p>
  );
}

function CutAt({ count, isCut }: { count: number; isCut: boolean }) {
  return isCut ? <p className="quiet">{texts.onlyNewest(count)}</p> : null;
}

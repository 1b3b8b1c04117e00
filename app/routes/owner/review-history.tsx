import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Result, settle } from '#app/api-client';
import { ownerApi } from '#app/api-client/owner-api.ts';
import { ProblemNotice } from '#app/forms';
import { DateText } from '#app/parts/date-text.tsx';
import { Stars } from '#app/reviews/stars.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import type { OwnerHistory, OwnerReview } from '#shared/owner.ts';
import * as styles from './owner.module.css';

/** Loaded each time it's opened, and when the review changes. */
export function ReviewHistory({ review }: { review: OwnerReview }) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Result<OwnerHistory>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const load = async () => {
      const history = await settle(ownerApi.history(review._id));
      const code = history.problem?.code;
      // Revalidating asks for the password or redirects to log in.
      if (code === 'password_needed' || code === 'session_ended') await revalidate();
      if (isCurrent) setAnswer(history);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isOpen, review, revalidate]);
  return (
    <Disclosure
      summary={reviewsMessages.history}
      summaryClassName="note"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <ProblemNotice problem={answer?.problem} />
      {answer?.data && <Shown {...answer.data} />}
    </Disclosure>
  );
}

const reasons: Readonly<Record<string, string>> = hidingReasons;

function Shown({ events, versions, replyVersions }: OwnerHistory) {
  return (
    <div className={styles.history}>
      <ul className={styles.events}>
        {events.map(({ event, at, reason }, index) => (
          <li key={index}>
            <DateText time={at} />: <span>{texts.events[event]}</span>
            {reason && <span> ({reasons[reason] ?? reason})</span>}
          </li>
        ))}
      </ul>
      {versions.length > 0 && <p className="strong">{texts.earlierVersions}</p>}
      {versions.map(({ version, writtenAt, rating, comment }) => (
        <Earlier key={version} time={writtenAt} text={comment}>
          {rating === undefined ? (
            <p>{texts.withheld}</p>
          ) : (
            <Stars rating={rating} className={styles.stars} />
          )}
        </Earlier>
      ))}
      {replyVersions.length > 0 && <p className="strong">{texts.earlierAnswers}</p>}
      {replyVersions.map(({ createdAt, text }) => (
        <Earlier key={createdAt} time={createdAt} text={text} />
      ))}
    </div>
  );
}

interface EarlierProps {
  time: string;
  text: string | undefined;
  children?: ReactNode;
}

function Earlier({ time, text, children }: EarlierProps) {
  return (
    <div>
      <p className="note">
        <DateText time={time} />
      </p>
      {children}
      <p dir="auto" className="userText">
        {text}
      </p>
    </div>
  );
}

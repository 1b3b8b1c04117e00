import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { hidingReasons } from '../../../content/hiding-reasons.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { OwnerHistory, OwnerReview } from '../../../shared/owner.ts';
import { attempt } from '../../api-client/account.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './owner.module.css';

const texts = ownerMessages;

/** What happened to a review, loaded each time it is opened, and when the review has changed. */
export function ReviewHistory({ review }: { review: OwnerReview }) {
  const [isOpen, setOpen] = useState(false);
  const [history, setHistory] = useState<OwnerHistory>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = async () => {
      const answer = await attempt(ownerApi.history(review._id));
      // The page asks for the password, or leads to logging in.
      if (answer.problem?.code === 'password_needed' || answer.problem?.code === 'session_ended')
        await revalidate();
      setProblem(answer.problem);
      setHistory(answer.data);
    };
    if (isOpen) void load();
  }, [isOpen, review, revalidate]);
  return (
    <Disclosure
      summary={reviewsMessages.history}
      summaryClassName="note"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <ProblemNotice problem={problem} />
      {history === undefined ? null : <Shown {...history} />}
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
            <DateText time={at} />: {texts.events[event]}
            {reason === undefined ? null : ` (${reasons[reason] ?? reason})`}
          </li>
        ))}
      </ul>
      {versions.length === 0 ? null : <p className={styles.label}>{texts.earlierVersions}</p>}
      {versions.map(({ version, writtenAt, rating, comment }) => (
        <div key={version}>
          <p className="note">
            <DateText time={writtenAt} />
          </p>
          {rating === undefined ? (
            <p>{texts.withheld}</p>
          ) : (
            <Stars rating={rating} className={styles.stars} />
          )}
          <p dir="auto" className="userText">
            {comment}
          </p>
        </div>
      ))}
      {replyVersions.length === 0 ? null : <p className={styles.label}>{texts.earlierAnswers}</p>}
      {replyVersions.map(({ createdAt, text }) => (
        <div key={createdAt}>
          <p className="note">
            <DateText time={createdAt} />
          </p>
          <p dir="auto" className="userText">
            {text}
          </p>
        </div>
      ))}
    </div>
  );
}

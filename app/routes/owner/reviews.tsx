import { type SyntheticEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxSearchCodePoints } from '../../../shared/limits.ts';
import type { OwnerReview, OwnerReviewFilter } from '../../../shared/owner.ts';
import type { Review } from '../../../shared/reviews.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { Button, keyClass } from '../../ui/key.tsx';
import { listNavigation } from '../reviews/list-navigation.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ActionKey } from './action-key.tsx';
import { DraftForm, hasDraft, readFields, useFocusBack, type Values } from './draft-form.tsx';
import { Filters } from './filters.tsx';
import { HideForm } from './hide-form.tsx';
import { ReviewHistory } from './review-history.tsx';
import styles from './owner.module.css';
import type { Section } from './owner-data.ts';

const texts = ownerMessages;

type ListProps = Extract<Section, { reviews: OwnerReview[] }>;

function listAddress(filter: OwnerReviewFilter, q: string, cursor?: string): string {
  const parameters = new URLSearchParams({
    ...(filter === 'all' ? {} : { filter }),
    ...(q === '' ? {} : { q }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return parameters.size === 0 ? '/owner' : `/owner?${parameters.toString()}`;
}

export function Reviews({ reviews, filter, q, isFirstPage, nextCursor }: ListProps) {
  const navigate = useNavigate();
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q: words = '' } = readFields(new FormData(event.currentTarget));
    void navigate(listAddress(filter, words.trim()), listNavigation);
  };
  return (
    <>
      <Filters
        label={texts.filter}
        choices={texts.filters}
        chosen={filter}
        addressOf={(each) => listAddress(each, q)}
      />
      <form key={q} role="search" className={styles.search} onSubmit={search}>
        <Field
          label={texts.search}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={maxSearchCodePoints}
          enterKeyHint="search"
        />
        <Button type="submit">{texts.find}</Button>
      </form>
      <p role="status" className="note">
        {reviews.length === 0 ? texts.noReviews : texts.found(reviews.length)}
      </p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewWork review={review} />
          </li>
        ))}
      </ul>
      {isFirstPage && nextCursor === undefined ? null : (
        <p className="keyRow">
          {isFirstPage ? null : (
            <Link to={listAddress(filter, q)} className={keyClass()}>
              {reviewsMessages.newest}
            </Link>
          )}
          {nextCursor === undefined ? null : (
            <Link to={listAddress(filter, q, nextCursor)} className={keyClass()}>
              {texts.older}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Whether what an emailed link asks for has been done. */
const isDone = ({ reply, status }: OwnerReview, form: 'answer' | 'hide'): boolean =>
  form === 'answer' ? reply !== undefined : status === 'hidden';

/** The one review that an emailed link leads to, with its form open. */
export function OneReview({ review, form }: Extract<Section, { form: 'answer' | 'hide' }>) {
  return (
    <>
      {review === undefined ? (
        <p>{texts.gone}</p>
      ) : (
        <ReviewWork review={review} opened={isDone(review, form) ? undefined : form} />
      )}
      <p>
        <Link to="/owner">{texts.all}</Link>
      </p>
    </>
  );
}

type OpenForm = 'answer' | 'hide' | undefined;

/**
 * A review as it stands on the page, and all that can be done about it. A form with a draft is open
 * again after a reload.
 */
function ReviewWork({ review, opened }: { review: OwnerReview; opened?: OpenForm }) {
  const { _id: id, status, author, reply, hiddenReason, openReports } = review;
  const [answerName, hideName] = [`answer:${id}`, `hide:${id}`];
  const [opening, setForm] = useState<OpenForm>(() =>
    hasDraft(answerName) ? 'answer' : hasDraft(hideName) ? 'hide' : opened,
  );
  // The page's address may name a review that is held.
  const form = opening === 'answer' && !author.verified ? undefined : opening;
  const [preview, setPreview] = useState<string>();
  const buttons = useFocusBack(form !== undefined);
  const close = () => {
    setForm(undefined);
    setPreview(undefined);
  };
  return (
    <div className="closeStack">
      <ReviewCard
        review={preview === undefined ? review : withReply(review, preview)}
        reader={undefined}
        isOnOwnPage={status !== 'published'}
      />
      <div className={styles.about}>
        <p className="note">
          <a href={`mailto:${author.email}`}>{author.email}</a>
        </p>
        {status === 'held' ? <p>{texts.held}</p> : null}
        {status === 'hidden' ? (
          <p>
            <strong>{texts.hidden}</strong> <bdi>{hiddenReason}</bdi>
          </p>
        ) : null}
        {openReports === 0 ? null : (
          <p>
            <Link to="/owner?show=reports">{texts.reported(openReports)}</Link>
          </p>
        )}
      </div>
      {form === 'answer' ? (
        <AnswerForm name={answerName} review={review} onPreview={setPreview} onClose={close} />
      ) : null}
      {form === 'hide' ? (
        <HideForm name={hideName} onHide={(hiding) => ownerApi.hide(id, hiding)} onClose={close} />
      ) : null}
      {form === undefined ? (
        <div ref={buttons} className="keyRow">
          {author.verified ? (
            <Button
              variant={reply === undefined && status === 'published' ? 'accent' : 'key'}
              onClick={() => setForm('answer')}
            >
              {reply === undefined ? texts.answer : texts.editAnswer}
            </Button>
          ) : null}
          {status === 'hidden' ? (
            <ActionKey label={texts.show} act={() => ownerApi.show(id)} done={texts.reviewShown} />
          ) : (
            <Button onClick={() => setForm('hide')}>{texts.hide}</Button>
          )}
          {reply === undefined ? null : (
            <ActionKey
              variant="quiet"
              label={texts.withdrawAnswer}
              question={texts.confirmWithdrawAnswer}
              act={() => ownerApi.removeReply(id)}
              done={texts.answerWithdrawn}
            />
          )}
        </div>
      ) : null}
      <ReviewHistory review={review} />
    </div>
  );
}

/** The review as it will stand with an answer. */
function withReply(review: OwnerReview, text: string): Review {
  const reply =
    text.trim() === ''
      ? undefined
      : { text: text.trim(), createdAt: new Date().toISOString(), reviewVersion: review.version };
  return { ...review, reply };
}

interface AnswerFormProps {
  name: string;
  review: OwnerReview;
  /** Hears what is typed. */
  onPreview: (text: string) => void;
  onClose: () => void;
}

function AnswerForm({ name, review: { _id, reply }, onPreview, onClose }: AnswerFormProps) {
  const publish = async ({ text = '' }: Values) => {
    const { authorEmailed } = await ownerApi.reply(_id, text);
    return texts.answered(authorEmailed);
  };
  return (
    <DraftForm
      name={name}
      submit={texts.publish}
      act={publish}
      onValues={({ text = reply?.text ?? '' }) => onPreview(text)}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          {...field('text', reply?.text)}
          label={texts.yourAnswer}
          hint={texts.answerHint}
        />
      )}
    </DraftForm>
  );
}

import { type SyntheticEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxSearchCodePoints } from '../../../shared/limits.ts';
import type { OwnerReview, OwnerReviewFilter } from '../../../shared/owner.ts';
import type { Review } from '../../../shared/reviews.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Button, keyClass } from '../../ui/key.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { DraftForm, hasDraft, readFields, useFocusBack, type Values } from './draft-form.tsx';
import { HideForm } from './hide-form.tsx';
import { ReviewHistory } from './review-history.tsx';
import styles from './owner.module.css';
import { reviewFilters, type Section } from './owner-data.ts';
import { ActionKey } from './action-key.tsx';

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

/** A choice of what a list shows keeps the place and the focus. */
const inPlace = { preventScrollReset: true, state: { keepsFocus: true } } as const;

export function Reviews({ reviews, filter, q, isFirstPage, nextCursor }: ListProps) {
  const navigate = useNavigate();
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q: words = '' } = readFields(new FormData(event.currentTarget));
    void navigate(listAddress(filter, words.trim()), inPlace);
  };
  return (
    <>
      <nav className={styles.filters} aria-label={texts.filter}>
        {reviewFilters.map((each) => (
          <Link
            key={each}
            to={listAddress(each, q)}
            className={keyClass()}
            aria-current={each === filter ? 'true' : undefined}
            {...inPlace}
          >
            {texts.filters[each]}
          </Link>
        ))}
      </nav>
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
        <p className={styles.buttons}>
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
export function ReviewWork({ review, opened }: { review: OwnerReview; opened?: OpenForm }) {
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
    <div className={styles.work}>
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
        <div ref={buttons} className={styles.buttons}>
          {author.verified ? (
            <Button
              variant={reply === undefined && status === 'published' ? 'accent' : 'key'}
              onClick={() => setForm('answer')}
            >
              {reply === undefined ? texts.answer : texts.editAnswer}
            </Button>
          ) : null}
          {status === 'hidden' ? (
            <ShowAgain id={id} />
          ) : (
            <Button onClick={() => setForm('hide')}>{texts.hide}</Button>
          )}
          {reply === undefined ? null : <WithdrawAnswer id={id} />}
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
  const textOf = (values: { text?: string }) => values.text ?? reply?.text ?? '';
  const publish = async ({ text = '' }: Values) => {
    const { authorEmailed } = await ownerApi.reply(_id, text);
    return texts.answered(authorEmailed);
  };
  return (
    <DraftForm
      name={name}
      submit={texts.publish}
      act={publish}
      onValues={(values) => onPreview(textOf(values))}
      onClose={onClose}
    >
      {(values, errors) => (
        <TextArea
          label={texts.yourAnswer}
          name="text"
          defaultValue={textOf(values)}
          hint={texts.answerHint}
          error={errors['text']}
        />
      )}
    </DraftForm>
  );
}

function WithdrawAnswer({ id }: { id: string }) {
  const ask = useDialogs();
  const withdraw = async () => {
    const act = { label: texts.withdrawAnswer, variant: 'danger' } as const;
    if (!(await ask({ text: texts.confirmWithdrawAnswer, act }))) return undefined;
    await ownerApi.removeReply(id);
    return texts.answerWithdrawn;
  };
  return <ActionKey variant="quiet" label={texts.withdrawAnswer} act={withdraw} />;
}

function ShowAgain({ id }: { id: string }) {
  const show = async () => {
    await ownerApi.show(id);
    return texts.reviewShown;
  };
  return <ActionKey variant="key" label={texts.show} act={show} />;
}

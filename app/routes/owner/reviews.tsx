import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ownerApi } from '#app/api-client/owner-api.ts';
import { readFields, replyForm } from '#app/forms';
import { mailTo } from '#app/parts';
import { listNavigation } from '#app/reviews/list-navigation.ts';
import { ReviewCard } from '#app/reviews/review-card.tsx';
import { Button, buttonClass, closeIcon, Icon, searchIcon } from '#app/ui';
import { Field, TextArea } from '#app/ui/field.tsx';
import { maxSearchCodePoints } from '#content/limits.ts';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import type { OwnerReview, OwnerReviewFilter } from '#shared/owner.ts';
import type { Review } from '#shared/reviews.ts';
import { ActionButton } from './action-button.tsx';
import { DraftForm, Filters, HideForm, useOpenForm } from './draft-form.tsx';
import type { Section } from './owner-data.ts';
import { ReviewHistory } from './review-history.tsx';
import * as styles from './owner.module.css';

type ListProps = Extract<Section, { reviews: OwnerReview[] }>;

/** Unanswered reviews come first. */
const { unanswered, ...others } = texts.filters;
const filters = { unanswered, ...others };

const searchId = 'search';

function listAddress(filter: OwnerReviewFilter, q: string, cursor?: string): string {
  const parameters = new URLSearchParams({
    ...(filter === 'unanswered' ? {} : { filter }),
    ...(q === '' ? {} : { q }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return parameters.size === 0 ? '/owner' : `/owner?${parameters.toString()}`;
}

export function Reviews({ reviews, filter, q, cursor, nextCursor }: ListProps) {
  const navigate = useNavigate();
  const [isSearching, setSearching] = useState(q !== '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current !== null) field.current.value = q;
  }, [q]);
  const toggleSearch = () => {
    flushSync(() => setSearching(!isSearching));
    field.current?.focus();
  };
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q: words = '' } = readFields(new FormData(event.currentTarget));
    void navigate(listAddress(filter, words.trim()), listNavigation);
  };
  return (
    <>
      <div className={styles.choose}>
        <Filters
          label={texts.filter}
          choices={filters}
          chosen={filter}
          addressOf={(each) => listAddress(each, q)}
        />
        <Button
          iconOnly
          aria-label={texts.openSearch}
          aria-expanded={isSearching}
          aria-controls={searchId}
          onClick={toggleSearch}
        >
          <Icon of={isSearching ? closeIcon : searchIcon} />
        </Button>
      </div>
      <form
        id={searchId}
        role="search"
        className={styles.search}
        hidden={!isSearching}
        onSubmit={search}
      >
        <Field
          ref={field}
          label={texts.search}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={maxSearchCodePoints}
          enterKeyHint="search"
        />
        <Button type="submit">{texts.find}</Button>
      </form>
      <p role="status" className={reviews.length > 0 && q === '' ? 'visuallyHidden' : undefined}>
        {reviews.length > 0
          ? texts.found(reviews.length)
          : filter === 'unanswered' && q === ''
            ? texts.caughtUp
            : texts.noReviews}
      </p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewWork review={review} />
          </li>
        ))}
      </ul>
      {(cursor || nextCursor) && (
        <p className="buttonRow">
          {cursor && (
            <a href={listAddress(filter, q)} className={buttonClass()}>
              {reviewsMessages.newest}
            </a>
          )}
          {nextCursor && (
            <a href={listAddress(filter, q, nextCursor)} className={buttonClass()}>
              {texts.older}
            </a>
          )}
        </p>
      )}
    </>
  );
}

type OneProps = Extract<Section, { form: unknown }>;

export function OneReview({ review, form }: OneProps) {
  if (review === undefined) return <p>{texts.gone}</p>;
  const isDone = form === 'answer' ? review.reply !== undefined : review.status === 'hidden';
  return <ReviewWork review={review} opened={isDone ? undefined : form} />;
}

interface ReviewWorkProps {
  review: OwnerReview;
  opened?: 'answer' | 'hide' | undefined;
}

function ReviewWork({ review, opened }: ReviewWorkProps) {
  const { status, author, openReports } = review;
  const [preview, setPreview] = useState<string>();
  return (
    <div className="stack4">
      <ReviewCard review={preview === undefined ? review : withReply(review, preview)} />
      <div className="stack4">
        <p className="note textLinks">
          <a href={mailTo(author.email)}>{author.email}</a>
        </p>
        {status === 'held' && <p>{texts.held}</p>}
        <HiddenReason {...review} />
        {openReports > 0 && (
          <p className="linkTargets">
            <a href="/owner?show=reports">{texts.reported(openReports)}</a>
          </p>
        )}
      </div>
      <Actions review={review} opened={opened} onPreview={setPreview} />
      <ReviewHistory review={review} />
    </div>
  );
}

export function HiddenReason({ status, hiddenReason }: OwnerReview) {
  if (status !== 'hidden') return null;
  return (
    <p>
      <strong>{texts.hidden}</strong> <bdi>{hiddenReason}</bdi>
    </p>
  );
}

function withReply(review: OwnerReview, text: string): Review {
  const reply =
    text.trim() === ''
      ? undefined
      : { text: text.trim(), createdAt: new Date().toISOString(), reviewVersion: review.version };
  return { ...review, reply };
}

interface ActionsProps extends ReviewWorkProps {
  /** Called with the reply as it's typed, and with undefined when the form closes. */
  onPreview: (text: string | undefined) => void;
}

function Actions({ review, opened, onPreview }: ActionsProps) {
  const { _id: id, status, author, reply, version } = review;
  const [answering, hiding] = [`answer:${id}`, `hide:${id}`];
  const { form, open, buttons } = useOpenForm([answering, hiding], opened && `${opened}:${id}`);
  // A link can ask to reply to a held review.
  if (form?.name === answering && author.verified)
    return (
      <DraftForm
        {...form}
        rules={replyForm}
        submit={texts.publish}
        act={async ({ text = '' }) =>
          texts.answered(
            (await ownerApi.reply(id, text, version)).authorEmailed,
            status === 'hidden',
          )
        }
        onValues={({ text = reply?.text ?? '' }) => onPreview(text)}
        onClose={() => {
          onPreview(undefined);
          form.onClose();
        }}
      >
        {(field) => (
          <TextArea
            {...field('text', reply?.text)}
            label={texts.yourAnswer}
            hint={texts.answerHint}
            required
          />
        )}
      </DraftForm>
    );
  if (form?.name === hiding)
    return <HideForm {...form} onHide={(words) => ownerApi.hide(id, words)} />;
  return (
    <div ref={buttons} className="buttonRow">
      {author.verified && (
        <Button
          variant={reply === undefined && status === 'published' ? 'accent' : 'key'}
          onClick={() => open(answering)}
        >
          {reply === undefined ? texts.answer : texts.editAnswer}
        </Button>
      )}
      {status === 'hidden' ? (
        <ActionButton label={texts.show} act={() => ownerApi.show(id)} done={texts.reviewShown} />
      ) : (
        <Button onClick={() => open(hiding)}>{texts.hide}</Button>
      )}
      {reply && (
        <ActionButton
          variant="quiet"
          label={texts.withdrawAnswer}
          question={texts.confirmWithdrawAnswer}
          act={() => ownerApi.removeReply(id)}
          done={texts.answerWithdrawn}
        />
      )}
    </div>
  );
}

import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { api, settle } from '#app/api-client';
import {
  afterAsking,
  ProblemNotice,
  readDraft,
  useFormAction,
  useNavigateIfStillHere,
} from '#app/forms';
import { ResendVerification } from '#app/layout/verification-notice.tsx';
import { DateText } from '#app/parts/date-text.tsx';
import { FullName, MailLink, ShareButton, useDialogs } from '#app/parts';
import { Button, focusPageHeading, Form, isTyping, restoreFocus } from '#app/ui';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { verificationMessages } from '#content/messages/verification.ts';
import { provider } from '#content/provider.ts';
import type { Account } from '#shared/accounts.ts';
import { fullNameOf } from '#shared/full-name.ts';
import type { Review } from '#shared/reviews.ts';
import { EditReview } from './edit-review.tsx';
import { afterDeletion, cardId } from './list-navigation.ts';
import { LongText } from './long-text.tsx';
import { PlayedStars } from './played-stars.tsx';
import { editPlace } from './review-draft.ts';
import { SourceBadge } from './review-quote.tsx';
import { useReviewChanges } from './review-status-message.tsx';
import { Stars } from './stars.tsx';
import * as styles from './review-card.module.css';
import * as formStyles from './review-form.module.css';

interface ReviewCardProps {
  review: Review;
  /** The visitor, if they are the author. */
  reader?: Account | undefined;
  /** True if another card already says where the verification link was sent. */
  isLinkMentioned?: boolean;
  /** On its own page, a card needs no links to it. */
  isOnOwnPage?: boolean;
  onEditing?: (isEditing: boolean) => void;
  isNews?: boolean;
  /** Gets the focus when an edited card leaves the list. */
  statusMessage?: RefObject<HTMLElement | null>;
}

export const historyId = 'history';

export function ReviewCard({
  review,
  reader,
  isLinkMentioned = false,
  isOnOwnPage = false,
  isNews = false,
  onEditing,
  statusMessage,
}: ReviewCardProps) {
  const [editor, showEditor] = useState<{ takesFocus: boolean }>();
  const card = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const { outcome, announce } = useReviewChanges();
  const posted = outcome?.cardId === review._id ? outcome : undefined;
  const edit = (takesFocus: boolean) => {
    showEditor({ takesFocus });
    onEditing?.(true);
  };
  const close = () => {
    flushSync(() => {
      showEditor(undefined);
      onEditing?.(false);
    });
    restoreFocus(editButton.current ?? statusMessage?.current);
  };
  useLayoutEffect(() => {
    const element = card.current;
    const line = statusMessage?.current;
    // The element is about to be removed with the focus.
    return () => {
      if (element?.contains(document.activeElement) === true) line?.focus();
    };
  }, [statusMessage]);
  // Resumes an edit from before the session ended. Keeps a place that Back or a reload restored.
  const resume = useEffectEvent(() => {
    if (readDraft(editPlace(review._id)) !== undefined) edit(scrollY === 0);
  });
  useEffect(() => {
    if (reader !== undefined) resume();
  }, [reader]);
  useEffect(() => {
    if (posted === undefined || isTyping()) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.focus({ preventScroll: true });
  }, [posted]);
  const { reply, status = 'published' } = review;
  const isJustPublished = (isNews || posted !== undefined) && status === 'published';
  const address = `/reviews/${review._id}`;
  const canOpenPage = status === 'published' || reader !== undefined;
  const wholeText = isOnOwnPage || !canOpenPage ? undefined : address;
  const posting = <DateText time={review.createdAt} />;
  const editing = (
    <>
      {reviewsMessages.edited} <DateText time={review.updatedAt} />
    </>
  );
  const fullName = fullNameOf(review.author);
  return (
    <article
      ref={card}
      id={cardId(review._id)}
      tabIndex={posted === undefined ? undefined : -1}
      className={styles.reviewCard}
      data-new={posted === undefined ? undefined : true}
      aria-label={reviewsMessages.by(fullName)}
    >
      <header className={styles.head}>
        {!editor &&
          (isJustPublished ? (
            <PlayedStars rating={review.rating} />
          ) : (
            <Stars rating={review.rating} />
          ))}
        <p className={styles.byline}>
          <FullName of={review.author} className="strong" />{' '}
          <span>
            {wholeText === undefined ? posting : <a href={wholeText}>{posting}</a>}
            {review.version !== 1 && (
              <>, {canOpenPage ? <a href={`${address}#${historyId}`}>{editing}</a> : editing}</>
            )}
          </span>
        </p>
        <SourceBadge review={review} isLinked />
      </header>
      {editor ? (
        <EditReview review={review} isOnOwnPage={isOnOwnPage} onClose={close} {...editor} />
      ) : (
        <>
          {review.comment !== '' && (
            <LongText
              text={review.comment}
              author={fullName}
              href={wholeText}
              className={styles.comment}
            />
          )}
          {reply && (
            <div className={styles.reply}>
              <p className={styles.replyFrom}>
                <strong className="strong">{reviewsMessages.reply}</strong>{' '}
                <span>
                  <DateText time={reply.createdAt} />
                  {reply.reviewVersion < review.version && (
                    <span>, {reviewsMessages.replyIsOlder}</span>
                  )}
                </span>
              </p>
              <LongText
                text={reply.text}
                author={provider.brand}
                href={wholeText}
                className={styles.replyWords}
              />
            </div>
          )}
          {isJustPublished && (
            <div className="row">
              <ShareButton title={reviewsMessages.by(fullName)} path={address}>
                {reviewsMessages.share}
              </ShareButton>
            </div>
          )}
          {reader && (
            <OwnReview
              review={review}
              email={reader.email}
              isLinkMentioned={isLinkMentioned}
              isOnOwnPage={isOnOwnPage}
              editButton={editButton}
              onEdit={() => {
                announce(undefined);
                edit(true);
              }}
            />
          )}
        </>
      )}
    </article>
  );
}

interface OwnReviewProps {
  review: Review;
  email: string;
  isLinkMentioned: boolean;
  isOnOwnPage: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

function OwnReview({
  review,
  email,
  isLinkMentioned,
  isOnOwnPage,
  editButton,
  onEdit,
}: OwnReviewProps) {
  const navigate = useNavigateIfStillHere();
  const ask = useDialogs();
  const { revalidate } = useRevalidator();
  const { announce, keepSaved } = useReviewChanges();
  const confirm = () =>
    ask({
      text: reviewsMessages.confirmDelete,
      confirm: { label: reviewsMessages.delete, variant: 'danger' },
    });
  const [{ problem }, remove, isRemoving] = useFormAction(async () => {
    announce(undefined);
    const { problem: refusal } = await settle(api.deleteReview(review._id));
    // Already deleted in another tab.
    if (refusal !== undefined && refusal.status !== 404) throw refusal;
    if (isOnOwnPage) {
      await navigate('/reviews', afterDeletion);
      return;
    }
    keepSaved({ id: review._id });
    focusPageHeading();
    announce({ status: 'deleted' });
    void revalidate();
  });
  return (
    <>
      {review.status === 'held' && (
        <div className={formStyles.status}>
          <p>
            <strong>{reviewsMessages.held}</strong>
          </p>
          {!isLinkMentioned && (
            <>
              <p>{verificationMessages.sentTo(email)}</p>
              <ResendVerification email={email} />
            </>
          )}
        </div>
      )}
      {review.status === 'hidden' && (
        <div className={formStyles.status}>
          <p>
            <strong>{reviewsMessages.hidden}</strong> <bdi>{review.hiddenReason}</bdi>
          </p>
          <p>
            {reviewsMessages.hiddenObjection}{' '}
            <MailLink draft={reviewsMessages.hiddenDraft}>{provider.email}</MailLink>.
          </p>
        </div>
      )}
      <Form className="buttonRowWide" action={afterAsking(confirm, remove)}>
        <Button ref={editButton} onClick={onEdit}>
          {reviewsMessages.edit}
        </Button>
        <Button type="submit" variant="quiet" busy={isRemoving}>
          {reviewsMessages.delete}
        </Button>
      </Form>
      <ProblemNotice problem={problem} />
    </>
  );
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { local } from '../../api-client/browser-storage.ts';
import { type Draft, emptyDraft, keepDraft, readDraft, saysTheSame, writeDraft } from '../../api-client/draft.ts';
import { useSession } from '../../api-client/session.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { authPath } from '../../api-client/return-path.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RatingPicker } from '../../ui/rating-picker.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import styles from './review-form.module.css';

interface NewReviewProps {
  onPosted: () => Promise<void>;
  onDiscarded: () => void;
}

/** The form for a new review. What is typed is kept in the browser until it is posted or discarded. */
export function NewReview({ onPosted, onDiscarded }: NewReviewProps) {
  const [draft, setDraft] = useState(() => readDraft(localStorage) ?? emptyDraft());
  const [starMissing, setStarMissing] = useState(false);
  const [error, setError] = useState<string>();
  const { status, account } = useSession();
  const { busy, call } = useCall();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const write = (rating: number, comment: string) => {
    const next = writeDraft(rating, comment);
    setDraft(next);
    keepDraft(localStorage, next);
    if (rating > 0) setStarMissing(false);
  };

  const post = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    if (status === 'out') {
      await dialogs.alert(messages.reviews.signIn, [
        { label: messages.auth.logIn, to: authPath('login', '/reviews') },
        { label: messages.auth.signUp, to: authPath('signup', '/reviews') },
      ]);
      return;
    }
    if (draft.rating === 0) {
      setStarMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    const { rating, comment, key } = draft;
    const { done, problem } = await call(async () => {
      const { userId } = account ?? (await api.lookUpToken());
      return api.postReview({ rating, comment, userId }, key);
    });
    if (problem !== undefined) setError(explainProblem(problem));
    if (!done) return;
    discardDraft(localStorage);
    setDraft(emptyDraft());
    await onPosted();
  };

  const discard = () => {
    discardDraft(localStorage);
    setDraft(emptyDraft());
    onDiscarded();
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={(event) => void post(event)} noValidate>
      <RatingPicker
        value={draft.rating}
        onChange={(rating) => write(rating, draft.comment)}
        error={starMissing ? messages.reviews.chooseStar : undefined}
      />
      <CommentField value={draft.comment} onChange={(comment) => write(draft.rating, comment)} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="accent" busy={busy} disabled={isTooLong(draft.comment)}>
          {messages.reviews.post}
        </Button>
        {draft.rating === 0 && draft.comment === '' ? null : (
          <Button variant="quiet" onClick={discard}>
            {messages.reviews.discard}
          </Button>
        )}
      </div>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </form>
  );
}

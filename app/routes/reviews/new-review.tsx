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
import { postDraft } from './post-draft.ts';
import styles from './review-form.module.css';

interface NewReviewProps {
  /** Not all is posted when more was typed meanwhile. */
  onPosted: (isAll: boolean) => Promise<void>;
  onDiscarded: () => void;
}

/** The form for a new review. What is typed is kept in the browser until it is posted or discarded. */
export function NewReview({ onPosted, onDiscarded }: NewReviewProps) {
  const [draft, setDraft] = useState(() => readDraft(local) ?? emptyDraft());
  const latest = useRef(draft);
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

  const change = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    keepDraft(local, next);
  };

  const write = (rating: number, comment: string) => {
    change(writeDraft(rating, comment, latest.current.attempted));
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
    const sent = latest.current;
    const { done, problem } = await call(async () => {
      const { userId } = account ?? (await api.lookUpToken());
      return postDraft(sent, userId, (attempted) => change({ ...latest.current, attempted }));
    });
    if (problem !== undefined) setError(explainProblem(problem));
    if (!done) return;
    // This form may have been closed and opened again meanwhile: then what it kept is newer.
    const isAll = [latest.current, readDraft(local) ?? sent].every((now) => saysTheSame(now, sent));
    if (isAll) clear();
    await onPosted(isAll);
  };

  const clear = () => change(emptyDraft());

  const discard = () => {
    clear();
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

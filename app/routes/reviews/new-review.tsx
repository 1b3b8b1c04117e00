import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { lookUpAccount } from '../../api-client/account.ts';
import { local } from '../../api-client/browser-storage.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useSession } from '../../api-client/session.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { InvalidForm } from '../../forms/validate.ts';
import { authPath } from '../../return-path.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RatingPicker } from '../../ui/rating-picker.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import { type Draft, emptyDraft, saveDraft, readDraft, saysTheSame, writeDraft } from './draft.ts';
import { postDraft } from './post-draft.ts';
import styles from './review-form.module.css';

interface NewReviewProps {
  /** Only part of the input is posted if the visitor typed more during the post. */
  onPosted: (isAll: boolean) => Promise<void>;
  onDiscarded: () => void;
}

/** The form for a new review. The browser stores the draft until it is posted or discarded. */
export function NewReview({ onPosted, onDiscarded }: NewReviewProps) {
  const [draft, setDraft] = useState(() => readDraft(local) ?? emptyDraft());
  const latest = useRef(draft);
  const { status, account } = useSession();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const change = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    saveDraft(local, next);
  };

  const write = (rating: number, comment: string) => change(writeDraft(rating, comment, latest.current.attempted));

  const [{ errors, problem }, post] = useFormAction(async () => {
    if (status === 'out') {
      await dialogs.alert(messages.reviews.signIn, {
        detail: messages.reviews.draftIsSaved,
        links: [
          { label: messages.auth.signUp, to: authPath('signup', '/reviews') },
          { label: messages.auth.logIn, to: authPath('login', '/reviews') },
        ],
        dismiss: messages.reviews.notNow,
      });
      return;
    }
    const sent = latest.current;
    if (sent.rating === 0) throw new InvalidForm({ rating: messages.reviews.chooseStar });
    const { userId } = account ?? (await lookUpAccount());
    await postDraft(sent, userId, (attempted) => change({ ...latest.current, attempted }));
    // The form may have been closed and reopened during the post: then its stored draft is newer.
    const isAll = [latest.current, readDraft(local) ?? sent].every((now) => saysTheSame(now, sent));
    if (isAll) clear();
    await onPosted(isAll);
  });

  const clear = () => change(emptyDraft());

  const discard = () => {
    clear();
    onDiscarded();
  };

  return (
    <Form ref={form} className={styles.form} action={post}>
      <RatingPicker
        value={draft.rating}
        onChange={(rating) => write(rating, draft.comment)}
        error={draft.rating === 0 ? errors['rating'] : undefined}
      />
      <CommentField value={draft.comment} onChange={(comment) => write(draft.rating, comment)} />
      <div className={styles.buttons}>
        <SubmitButton disabled={isTooLong(draft.comment)}>{messages.reviews.post}</SubmitButton>
        {draft.rating === 0 && draft.comment === '' ? null : (
          <Button variant="quiet" onClick={discard}>
            {messages.reviews.discard}
          </Button>
        )}
      </div>
      {problem === undefined ? null : <Notice tone="bad">{explainProblem(problem)}</Notice>}
    </Form>
  );
}

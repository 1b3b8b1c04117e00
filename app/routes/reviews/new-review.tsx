import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { authMessages } from '../../../content/messages/auth.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { lookUpAccount } from '../../api-client/account.ts';
import { local } from '../../api-client/browser-storage.ts';
import { readSession, useSession } from '../../api-client/session.ts';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { InvalidForm } from '../../forms/validate.ts';
import { authPath } from '../../return-path.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { RatingPicker } from '../../ui/rating-picker.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import { emptyDraft, readDraft, saysTheSame } from './draft.ts';
import { postAs, postDraft } from './post-draft.ts';
import { newReviewId } from './use-form-open.ts';
import { useNewDraft } from './use-new-draft.ts';
import styles from './review-form.module.css';

const texts = reviewsMessages;

interface NewReviewProps {
  /** Undefined until hydration: then the address shows or hides the form. */
  isOpen: boolean | undefined;
  /** Only part of the input is posted if the visitor typed more during the post. */
  onPosted: (review: Review, isAll: boolean) => Promise<void>;
  onDiscarded: () => void;
}

/** The form for a new review. The browser stores the draft until it is posted or discarded. */
export function NewReview({ isOpen, onPosted, onDiscarded }: NewReviewProps) {
  const section = useRef<HTMLElement>(null);
  const { form, draft, latest, change, write } = useNewDraft(isOpen);
  const { account } = useSession();
  const dialogs = useDialogs();
  useEffect(() => {
    if (isOpen !== true) return;
    // What was typed before hydration goes on being typed.
    if (section.current?.contains(document.activeElement) !== true) section.current?.querySelector('input')?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
    // The note after a sign-up comes first.
    section.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const [{ errors, problem }, post] = useFormAction(async () => {
    // A submit from before hydration runs before this component knows the session.
    const session = readSession();
    if (session.status === 'out') {
      await dialogs.alert(texts.signIn, {
        detail: texts.draftIsSaved,
        links: [
          { label: authMessages.signUp, to: authPath('signup', '/reviews') },
          { label: authMessages.logIn, to: authPath('login', '/reviews') },
        ],
        dismiss: texts.notNow,
      });
      return;
    }
    const sent = latest.current;
    if (sent.rating === 0) throw new InvalidForm({ rating: texts.chooseStar });
    const { userId } = session.account ?? (await lookUpAccount());
    const review = await postDraft(sent, postAs(userId), (attempted) => change({ ...latest.current, attempted }));
    // Another tab may have changed the stored draft during the post.
    const isAll = [latest.current, readDraft(local) ?? sent].every((now) => saysTheSame(now, sent));
    if (isAll) change(emptyDraft());
    await onPosted(review, isAll);
  });

  const discard = async () => {
    if (!(await dialogs.confirm(texts.confirmDiscard, { label: texts.discard, variant: 'danger' }, texts.keepEditing))) return;
    change(emptyDraft());
    onDiscarded();
  };

  return (
    <section ref={section} id={newReviewId} className={styles.frame} data-open={isOpen} aria-labelledby="new-review-heading">
      <h2 id="new-review-heading">{texts.newHeading}</h2>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <p className={clsx(styles.author, 'whenLoggedIn')}>
        {texts.postingAs} <bdi>{account?.fullName}</bdi>
      </p>
      {/* Browsers would put back fields of a form that has been posted since. */}
      <Form ref={form} className={clsx(styles.form, 'whenScripted')} action={post} autoComplete="off">
        <RatingPicker
          value={draft.rating}
          onChange={(rating) => write(rating, latest.current.comment)}
          error={draft.rating === 0 ? errors['rating'] : undefined}
        />
        <CommentField value={draft.comment} hint={texts.commentHint} onChange={(comment) => write(latest.current.rating, comment)} />
        <div className={styles.buttons}>
          <SubmitButton disabled={isTooLong(draft.comment)}>{texts.post}</SubmitButton>
          {draft.rating === 0 && draft.comment === '' ? null : (
            <Button variant="quiet" onClick={() => void discard()}>
              {texts.discard}
            </Button>
          )}
        </div>
        <ProblemNotice problem={problem} />
      </Form>
    </section>
  );
}

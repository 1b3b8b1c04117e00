import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { authPath, readSession, useSession } from '#app/api-client';
import {
  InvalidForm,
  ProblemNotice,
  readDraft,
  reviewForm,
  storeDraft,
  useAskToDiscard,
  useFormAction,
  useNavigateIfStillHere,
} from '#app/forms';
import { markNames } from '#app/marks.ts';
import { FullName, useDialogs } from '#app/parts';
import { cardId } from '#app/reviews/list-navigation.ts';
import { postDraft } from '#app/reviews/post-draft.ts';
import {
  addTyped,
  emptyDraft,
  haveSameWords,
  newReviewPlace,
  useReviewDraft,
} from '#app/reviews/review-draft.ts';
import { isTooLong, ReviewFields } from '#app/reviews/review-fields.tsx';
import { useReviewChanges } from '#app/reviews/review-status-message.tsx';
import { CancelButton, Form, Notice, SubmitButton } from '#app/ui';
import { authMessages } from '#content/messages/auth.ts';
import { reviewsMessages as texts } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import { useArrivalState } from '#framework/page.ts';
import * as styles from '../../reviews/review-form.module.css';

/** Back and a reload lead to a place on the page, like most fragments. */
const leadsElsewhere = (): boolean =>
  location.hash === '' ? scrollY > 0 : location.hash !== `#${markNames.newReviewId}`;

interface NewReviewProps {
  /** Undefined before hydration, when an attribute on <html> shows or hides the form. */
  isOpen: boolean | undefined;
  /** True if a new review would be on this page. */
  listsNewest: boolean;
  onClose: () => void;
}

export function NewReview({ isOpen, listsNewest, onClose }: NewReviewProps) {
  const section = useRef<HTMLElement>(null);
  const inForm = useReviewDraft(newReviewPlace);
  const { draft, latest, change, discard } = inForm;
  const { account } = useSession();
  const navigate = useNavigateIfStillHere();
  const { revalidate } = useRevalidator();
  const { announce, keepSaved } = useReviewChanges();
  const { unposted } = useArrivalState();
  const ask = useDialogs();
  const askToDiscard = useAskToDiscard();
  const keepTyped = useEffectEvent(() => {
    // Input from before hydration, unknown to React.
    const typed = {
      rating: Number(section.current?.querySelector<HTMLInputElement>('input:checked')?.value ?? 0),
      comment: section.current?.querySelector('textarea')?.value ?? '',
    };
    if (!haveSameWords(typed, emptyDraft))
      storeDraft(newReviewPlace, addTyped(readDraft(newReviewPlace), typed));
  });
  useLayoutEffect(() => keepTyped(), []);
  // Starts from the stored draft each time it opens.
  const restore = useEffectEvent(() => change(readDraft(newReviewPlace) ?? emptyDraft));
  useLayoutEffect(() => {
    if (isOpen === true) restore();
  }, [isOpen]);
  // Uses the ref, because restored state isn't rendered yet.
  const focusStars = useEffectEvent(() =>
    (
      section.current?.querySelector<HTMLElement>(`[value="${latest.current.rating}"]`) ??
      section.current?.querySelector('input')
    )?.focus({ preventScroll: true }),
  );
  const wasOpen = useRef<boolean>(undefined);
  useEffect(() => {
    const isArrival = wasOpen.current === undefined;
    wasOpen.current = isOpen;
    if (isOpen !== true || (isArrival && leadsElsewhere())) return;
    // Leave the focus in a field used before hydration.
    if (section.current?.querySelector(':focus') === null) focusStars();
    section.current?.scrollIntoView({ block: 'nearest' });
    // Show the notice after a sign-up too.
    section.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const [{ errors, problem, recheck }, post] = useFormAction(async () => {
    if (latest.current.rating === 0) throw new InvalidForm({ rating: texts.chooseStar });
    // Reads storage: a submit from before hydration runs before this component knows the session.
    if (readSession().status === 'out') {
      // Store the draft again, which a log-out in another tab removes.
      change(latest.current);
      // Not awaited, so the form isn't pending while the dialog is open.
      void ask({
        text: texts.signIn,
        detail: texts.draftIsSaved,
        links: [
          { label: authMessages.signUp, href: authPath('signup', '/reviews') },
          { label: siteMessages.logIn, href: authPath('login', '/reviews') },
        ],
        cancelLabel: texts.notNow,
      });
      return;
    }
    announce(undefined);
    const sent = latest.current;
    const posted = await postDraft(inForm);
    const { _id, status } = posted;
    // The draft may have changed during the request, here or in another tab.
    const isAll = [latest.current, readDraft(newReviewPlace) ?? sent].every((now) =>
      haveSameWords(now, sent),
    );
    if (isAll) {
      discard();
      onClose();
    }
    const reviewOutcome = { status, cardId: isAll ? _id : undefined };
    if (isAll && !listsNewest)
      return navigate(`/reviews#${cardId(_id)}`, { state: { reviewOutcome } });
    if (listsNewest) keepSaved({ id: _id, review: posted, isNew: true });
    announce(reviewOutcome);
    void revalidate();
  }, reviewForm);

  const cancel = async () => {
    if (!(await askToDiscard())) return;
    discard();
    onClose();
  };

  return (
    <section
      ref={section}
      id={markNames.newReviewId}
      className={styles.frame}
      aria-labelledby="new-review-heading"
    >
      <h2 id="new-review-heading">{texts.newHeading}</h2>
      <p className={clsx(styles.author, 'whenLoggedIn')}>
        {texts.postingAs} {account && <FullName of={account} className="strong" />}
      </p>
      {/* Browsers would restore fields of a form that has since been sent. */}
      <Form className="stack6 whenScripted" action={post} onInput={recheck} autoComplete="off">
        <ReviewFields inForm={inForm} errors={errors} />
        <div className="buttonRowWide">
          <SubmitButton disabled={isTooLong(draft.comment)}>{texts.post}</SubmitButton>
          {!haveSameWords(draft, emptyDraft) && (
            <CancelButton variant="quiet" onClick={() => void cancel()}>
              {texts.discard}
            </CancelButton>
          )}
        </div>
        {typeof unposted === 'string' && problem === undefined ? (
          <Notice tone="bad">{unposted}</Notice>
        ) : (
          <ProblemNotice problem={problem} />
        )}
      </Form>
    </section>
  );
}

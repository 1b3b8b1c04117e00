import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api-client';
import {
  fieldsPlace,
  ProblemNotice,
  readDraft,
  readFields,
  reportForm,
  storeDraft,
  type TypedFields,
  useFormAction,
  validate,
} from '#app/forms';
import { mailAddress } from '#app/parts';
import { newKey } from '#app/reviews/review-draft.ts';
import { buttonClass, Form, Notice, SubmitButton, WithoutScript } from '#app/ui';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field, RadioGroup, TextArea } from '#app/ui/field.tsx';
import { reportMessages as texts } from '#content/messages/report.ts';
import { provider } from '#content/provider.ts';
import { type ReportReason, reportReasons } from '#content/report-reasons.ts';
import { session } from '#framework/page.ts';
import * as styles from './report-review.module.css';

/** `/reviews/{id}#report` opens the form. */
const reportId = 'report';

const placeOf = (reviewId: string) => fieldsPlace(session, `report:${reviewId}`);

function putBack(form: HTMLFormElement, typed: TypedFields): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (field?.value === '') field.value = value;
  }
}

const focus = (thanks: HTMLElement | null) => thanks?.focus();

export function ReportReview({ reviewId }: { reviewId: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => readDraft(placeOf(reviewId))?.['key'] ?? newKey());
  const here = useLocation();
  useEffect(() => {
    if (here.hash !== `#${reportId}` || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'start' });
    document.getElementById(reportId)?.focus({ preventScroll: true });
  }, [here]);
  useEffect(() => {
    const typed = readDraft(placeOf(reviewId));
    if (typed === undefined || form.current === null || details.current === null) return;
    putBack(form.current, typed);
    details.current.open = true;
  }, [reviewId]);
  const [{ errors, problem, answer, recheck }, send] = useFormAction(async (sent) => {
    const { reason, ...rest } = validate(sent, reportForm);
    const report = { reason: reason as ReportReason, ...rest };
    // With the key, a report whose answer is lost counts once, even after a reload.
    storeDraft(placeOf(reviewId), { ...readFields(sent), key });
    const accepted = await api.reportReview(reviewId, report, key);
    storeDraft(placeOf(reviewId), undefined);
    return accepted;
  }, reportForm);
  return (
    <Disclosure
      ref={details}
      summary={texts.heading}
      summaryClassName={styles.summary}
      className={styles.report}
    >
      {answer === undefined ? (
        <div id={reportId} tabIndex={-1} className={styles.body}>
          <p>
            {texts.lead} <a href="/reviews/about#removed">{texts.rules}</a>
          </p>
          <WithoutScript>
            {texts.needsScript} <a href={mailAddress(texts.emailDraft)}>{provider.email}</a>.
          </WithoutScript>
          <Form
            ref={form}
            className="stack6 whenScripted"
            action={send}
            onInput={(event) => {
              recheck(event);
              storeDraft(placeOf(reviewId), readFields(new FormData(event.currentTarget)));
            }}
          >
            <RadioGroup legend={texts.reason} error={errors['reason']}>
              <div className="buttonRow">
                {Object.entries(reportReasons).map(([value, words]) => (
                  <label key={value} className={buttonClass('key', styles.choice)}>
                    <input type="radio" name="reason" value={value} />
                    <span>{words}</span>
                  </label>
                ))}
              </div>
            </RadioGroup>
            <TextArea
              label={texts.words}
              name="words"
              rows={3}
              hint={texts.wordsHint}
              error={errors['words']}
            />
            <Field
              label={texts.email}
              name="email"
              type="email"
              autoComplete="email"
              hint={texts.emailHint}
              error={errors['email']}
            />
            <div>
              <SubmitButton>{texts.submit}</SubmitButton>
            </div>
          </Form>
          <ProblemNotice problem={problem} />
        </div>
      ) : (
        // The pressed button is gone with its form.
        <div ref={focus} tabIndex={-1} className={styles.body}>
          <Notice tone="good">{answer.message}</Notice>
        </div>
      )}
    </Disclosure>
  );
}

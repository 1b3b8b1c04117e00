import { useState } from 'react';
import { Link } from 'react-router';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { reportReasons } from '../../../content/report-reasons.ts';
import type { ReportWithReview } from '../../../shared/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { DateText } from '../../ui/date-text.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Button } from '../../ui/key.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { DraftForm, hasDraft, useFocusBack, type Values } from './draft-form.tsx';
import { Filters } from './filters.tsx';
import { HideForm } from './hide-form.tsx';
import styles from './owner.module.css';
import type { Section } from './owner-data.ts';

const texts = ownerMessages;

type ListProps = Extract<Section, { reports: ReportWithReview[] }>;

const choices = { open: texts.reportStates.open, all: texts.filters.all };

export function Reports({ reports, filter }: ListProps) {
  return (
    <>
      <Filters
        label={texts.whichReports}
        choices={choices}
        chosen={filter}
        addressOf={(each) => `/owner?show=reports${each === 'all' ? '&filter=all' : ''}`}
      />
      {reports.length === 0 ? (
        <p role="status">{filter === 'open' ? texts.noReports : texts.noReportsAtAll}</p>
      ) : null}
      <ul className={styles.list}>
        {reports.map((report) => (
          <li key={report.reportId}>
            <Report {...report} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The one report that an emailed link leads to. */
export function OneReport({ report }: { report: ReportWithReview | undefined }) {
  return (
    <>
      {report === undefined ? <p>{texts.gone}</p> : <Report {...report} />}
      <p>
        <Link to="/owner?show=reports">{texts.all}</Link>
      </p>
    </>
  );
}

type OpenForm = 'close' | 'hide' | undefined;

/** What was reported and why, beneath the review, and what can be done about it. */
function Report(report: ReportWithReview) {
  const { reportId, review, reason, words, email, createdAt, status, answer } = report;
  const [closeName, hideName] = [`close:${reportId}`, `hideReported:${reportId}`];
  const [opening, setForm] = useState<OpenForm>(() =>
    hasDraft(closeName) ? 'close' : hasDraft(hideName) ? 'hide' : undefined,
  );
  // It may have been closed elsewhere since a draft was typed.
  const form = status === 'open' ? opening : undefined;
  const buttons = useFocusBack(form !== undefined);
  const close = () => setForm(undefined);
  return (
    <div className="closeStack">
      <ReviewCard review={review} reader={undefined} isOnOwnPage={review.status !== 'published'} />
      <div className={styles.report}>
        <p className="note">
          <DateText time={createdAt} /> · {texts.reportStates[status]}
        </p>
        <p>
          <strong>{reportReasons[reason]}</strong>
        </p>
        {words === '' ? null : (
          <p dir="auto" className="userText">
            {words}
          </p>
        )}
        <p className="note">
          {email === undefined ? (
            texts.leftNoAddress
          ) : (
            <>
              {texts.wantsAnswer} <bdi>{email}</bdi>.
            </>
          )}
        </p>
        {answer === undefined ? null : (
          <p dir="auto" className="userText">
            {texts.yourAnswer}: {answer}
          </p>
        )}
      </div>
      {form === 'close' ? <CloseForm name={closeName} report={report} onClose={close} /> : null}
      {form === 'hide' ? (
        <HideForm
          name={hideName}
          onHide={(hiding) => ownerApi.hideReported(reportId, hiding)}
          onClose={close}
        />
      ) : null}
      {form === undefined && status === 'open' ? (
        <div ref={buttons} className="keyRow">
          <Button variant="accent" onClick={() => setForm('close')}>
            {email === undefined ? texts.closeReport : texts.close}
          </Button>
          <Button onClick={() => setForm('hide')}>{texts.hideReview}</Button>
        </div>
      ) : null}
    </div>
  );
}

function CloseForm({
  name,
  report: { reportId, email },
  onClose,
}: {
  name: string;
  report: ReportWithReview;
  onClose: () => void;
}) {
  const close = async ({ answer = '' }: Values) => {
    return (await ownerApi.closeReport(reportId, answer)).changed
      ? texts.reportClosed
      : texts.unchanged;
  };
  const hint = email === undefined ? texts.closeWithoutAddress : texts.closeHint;
  return (
    <DraftForm name={name} submit={texts.closeReport} act={close} onClose={onClose}>
      {(field) => <TextArea {...field('answer')} label={texts.yourAnswer} rows={3} hint={hint} />}
    </DraftForm>
  );
}

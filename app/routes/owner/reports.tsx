import { ownerApi } from '#app/api-client/owner-api.ts';
import { reportClosingForm } from '#app/forms';
import { DateText } from '#app/parts/date-text.tsx';
import { ReviewCard } from '#app/reviews/review-card.tsx';
import { AnnouncedText, Button } from '#app/ui';
import { TextArea } from '#app/ui/field.tsx';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { reportReasons } from '#content/report-reasons.ts';
import type { ReportWithReview } from '#shared/owner.ts';
import { DraftForm, Filters, HideForm, useOpenForm } from './draft-form.tsx';
import type { Section } from './owner-data.ts';
import { HiddenReason } from './reviews.tsx';
import * as styles from './owner.module.css';

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
      {reports.length === 0 && (
        <AnnouncedText text={filter === 'open' ? texts.noReports : texts.noReportsAtAll} />
      )}
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

export function OneReport({ report }: { report: ReportWithReview | undefined }) {
  return report === undefined ? <p>{texts.gone}</p> : <Report {...report} />;
}

function Report(report: ReportWithReview) {
  const { review, reason, words, email, createdAt, status, answer } = report;
  return (
    <div className="stack4">
      <ReviewCard review={review} />
      <HiddenReason {...review} />
      <div className="stack2 noticeBar">
        <p className="note">
          <DateText time={createdAt} /> · {texts.reportStates[status]}
        </p>
        <p>
          <strong>{reportReasons[reason]}</strong>
        </p>
        {words !== '' && (
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
        {answer && (
          <p dir="auto" className="userText">
            {texts.yourAnswer}: {answer}
          </p>
        )}
      </div>
      {status === 'open' && <Decision {...report} />}
    </div>
  );
}

function Decision({ reportId, email }: ReportWithReview) {
  const [closing, hiding] = [`close:${reportId}`, `hideReported:${reportId}`];
  const { form, open, buttons } = useOpenForm([closing, hiding]);
  if (form?.name === closing)
    return (
      <DraftForm
        {...form}
        rules={reportClosingForm}
        submit={texts.closeReport}
        act={async ({ answer = '' }) => {
          const { changed } = await ownerApi.closeReport(reportId, answer);
          return changed ? texts.reportClosed : texts.unchanged;
        }}
      >
        {(field) => (
          <TextArea
            {...field('answer')}
            label={texts.yourAnswer}
            rows={3}
            hint={email === undefined ? texts.closeWithoutAddress : texts.closeHint}
          />
        )}
      </DraftForm>
    );
  if (form !== undefined)
    return <HideForm {...form} onHide={(words) => ownerApi.hideReported(reportId, words)} />;
  return (
    <div ref={buttons} className="buttonRow">
      <Button variant="accent" onClick={() => open(closing)}>
        {email === undefined ? texts.closeReport : texts.close}
      </Button>
      <Button onClick={() => open(hiding)}>{texts.hideReview}</Button>
    </div>
  );
}

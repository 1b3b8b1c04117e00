import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { renewToken, storeToken, useRevalidateOnSessionChange, useSession } from '#app/api-client';
import { ownerApi } from '#app/api-client/owner-api.ts';
import { PasswordForm } from '#app/forms/auth-form.tsx';
import { LoadFailure } from '#app/forms';
import { DateText } from '#app/parts/date-text.tsx';
import { PageProgress, UnlistedHead } from '#app/parts';
import { ErrorPage } from '#app/routes/error-page/error-page.tsx';
import { Container, focusPageHeading, Notice, restoreFocus, SubmitButton } from '#app/ui';
import { Tabs } from '#app/ui/tabs.tsx';
import { formatDay } from '#content/format-date.ts';
import { authMessages } from '#content/messages/auth.ts';
import { formatAverage } from '#content/messages/counts.ts';
import { errorMessages } from '#content/messages/error.ts';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { siteMessages } from '#content/messages/site.ts';
import type { FailedEmail, Glance as GlanceData, MailTrouble } from '#shared/owner.ts';
import { ActionButton, Announce } from './action-button.tsx';
import { Invitations } from './invitations.tsx';
import { loadOwnerData, type OwnerData, type Section, type SectionName } from './owner-data.ts';
import { OneReport, Reports } from './reports.tsx';
import { OneReview, Reviews } from './reviews.tsx';
import * as fieldStyles from '../../ui/field.module.css';
import * as styles from './owner.module.css';

const announcedMs = 8000;

export const loader = loadOwnerData;

export const HydrateFallback = () => (
  <Container className={styles.page}>
    <UnlistedHead title={errorMessages.title} />
    <PageProgress />
  </Container>
);

export function Component() {
  const data = useLoaderData<OwnerData>();
  useRevalidateOnSessionChange();
  if (data.state === 'nobody') return <ErrorPage />;
  return (
    <Container className={styles.page}>
      <UnlistedHead title={siteMessages.titled(texts.heading)} />
      <h1>{texts.heading}</h1>
      {data.state === 'locked' && <PasswordQuestion />}
      {data.state === 'failed' && <LoadFailure problem={data.problem} />}
      {data.state === 'open' && <Desk {...data} />}
    </Container>
  );
}

function PasswordQuestion() {
  const { revalidate } = useRevalidator();
  const { account } = useSession();
  // Keep the address, because an ended session clears it.
  const [email, setEmail] = useState(account?.email ?? '');
  if (account !== undefined && account.email !== email) setEmail(account.email);
  const give = async (password: string) => {
    // The old token stops working. Other tabs read the new one.
    storeToken(await renewToken(ownerApi.givePassword(password), { email, password }));
    focusPageHeading();
    await revalidate();
  };
  return (
    <div className={styles.question}>
      <p>{texts.passwordLead}</p>
      <PasswordForm className="stack6" email={email} onConfirm={give}>
        <div className="buttonRow">
          <SubmitButton>{texts.unlock}</SubmitButton>
        </div>
      </PasswordForm>
      <p className="linkTargets">
        <a href="/forgot-password" data-navigation={JSON.stringify({ state: { email } })}>
          {authMessages.forgot}
        </a>
      </p>
    </div>
  );
}

const sectionPath = (name: SectionName): string =>
  name === 'reviews' ? '/owner' : `/owner?show=${name}`;

function Desk({ glance, section }: { glance: GlanceData; section: Section }) {
  const [done, announce] = useState('');
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== '') restoreFocus(line.current);
    const timer = setTimeout(() => announce(''), announcedMs);
    return () => clearTimeout(timer);
  }, [done]);
  const waiting: Record<SectionName, number> = {
    reviews: glance.unanswered,
    reports: glance.openReports,
    invitations: 0,
    emails: glance.failedEmails,
  };
  const isOne = 'review' in section || 'report' in section;
  return (
    <Announce value={announce}>
      {glance.mailTrouble && <Trouble {...glance.mailTrouble} />}
      {glance.isBackupMissing && <MissingBackup {...glance} />}
      {!isOne && <Glance {...glance} />}
      <Tabs
        label={texts.heading}
        tabs={(Object.keys(waiting) as SectionName[]).map((name) => ({
          href: sectionPath(name),
          label: texts.waiting(texts.sections[name], waiting[name]),
        }))}
        current={sectionPath(section.name)}
        className={styles.tabs}
        onClick={() => announce('')}
      />
      <div ref={line} className={styles.doneNotice} role="status" tabIndex={-1}>
        {done}
      </div>
      <section className={styles.section} aria-labelledby="section">
        <h2 id="section" className="visuallyHidden">
          {texts.sections[section.name]}
        </h2>
        <ShownSection section={section} />
        {isOne && (
          <p className="linkTargets">
            <a href={sectionPath(section.name)}>{texts.all}</a>
          </p>
        )}
      </section>
      {!isOne && <Aside {...glance} />}
    </Announce>
  );
}

/** Shown only here, because email isn't working. */
function Trouble({ fault, status, since }: MailTrouble) {
  return (
    <Notice tone="bad">
      <strong>{texts.mailTrouble(formatDay(since), status)}</strong>
      <span>{texts.mailTroubleAdvice[fault]}</span>
      <span>{texts.mailTroubleOutlook}</span>
    </Notice>
  );
}

function MissingBackup({ backupFailure }: GlanceData) {
  return (
    <Notice tone="bad">
      <strong>{texts.backupMissing}</strong>
      {backupFailure !== undefined && <span>{texts.backupFailed(backupFailure)}</span>}
      <span>{texts.backupAdvice}</span>
    </Notice>
  );
}

function ShownSection({ section }: { section: Section }) {
  if (section.name === 'invitations') return <Invitations {...section} />;
  if (section.name === 'emails') return <Emails {...section} />;
  if (section.name === 'reports')
    return section.reports === undefined ? <OneReport {...section} /> : <Reports {...section} />;
  return section.reviews === undefined ? (
    <OneReview key={section.review?._id} {...section} />
  ) : (
    <Reviews {...section} />
  );
}

function Glance({ average, unanswered, lastBackupAt }: GlanceData) {
  return (
    <dl className={styles.glance} aria-label={texts.glance}>
      <Fact label={texts.filters.unanswered}>{unanswered}</Fact>
      <Fact label={texts.average}>{average === null ? texts.none : formatAverage(average)}</Fact>
      <Fact label={texts.lastBackup}>
        {lastBackupAt === undefined ? texts.noBackup : <DateText time={lastBackupAt} />}
      </Fact>
    </dl>
  );
}

function Aside({ reviewsThisMonth, version }: GlanceData) {
  return (
    <dl className={styles.aside}>
      <Fact label={texts.thisMonth}>{texts.reviewsThisMonth(reviewsThisMonth)}</Fact>
      <Fact label={texts.version}>{version}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A newer version of the site may have queued unknown kinds. */
const kinds: Readonly<Record<string, string>> = texts.kinds;

function Emails({ emails }: { emails: FailedEmail[] }) {
  if (emails.length === 0) return <p>{texts.noEmails}</p>;
  return (
    <ul>
      {emails.map(({ id, kind, recipient, createdAt, attempts, error, nextTryAt }) => (
        <li key={id} className={styles.listRow}>
          <p>
            <strong>{kinds[kind] ?? kind}</strong> <span className="quiet">{recipient}</span>
          </p>
          <p className={fieldStyles.error}>{error}</p>
          <p className="note">
            <DateText time={createdAt} /> · {texts.attempts(attempts)},{' '}
            {nextTryAt === undefined ? texts.givenUp : texts.nextTry}
          </p>
          <ActionButton
            label={errorMessages.tryAgain}
            act={() => ownerApi.retryEmail(id)}
            done={texts.retrying}
          />
        </li>
      ))}
    </ul>
  );
}

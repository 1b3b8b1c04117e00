import { Fragment } from 'react';
import { useLoaderData } from 'react-router';
import { DateText } from '#app/parts/date-text.tsx';
import { PageHead } from '#app/parts';
import { ButtonLink, Container } from '#app/ui';
import { TextSection } from '#app/ui/text-section.tsx';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { formatCount } from '#content/messages/counts.ts';
import { recordPage } from '#content/pages/record.ts';
import { reviewsAboutPage } from '#content/pages/reviews-about.ts';
import { record as texts } from '#content/record.ts';
import { reviewsAbout } from '#content/reviews-about.ts';
import { usePublicUrl } from '#framework/page.ts';
import { recordPaths, type RecordSummary } from '#shared/record.ts';
import * as styles from './record.module.css';

const { numbers, check } = texts;
const reasons: Readonly<Record<string, string>> = hidingReasons;

const outcomes = ['published', 'held', 'hidden', 'withdrawn', 'removed', 'discarded'] as const;

export function Component() {
  const record = useLoaderData<RecordSummary>();
  const { since, head } = record;
  const site = usePublicUrl();
  return (
    <Container>
      <PageHead metadata={recordPage} />
      <div className={styles.page}>
        <h1>{texts.heading}</h1>
        <p>{texts.lead}</p>
        <TextSection heading={numbers.heading}>
          {since && (
            <p className="quiet">
              {numbers.since} <DateText time={since} />
            </p>
          )}
          <Numbers record={record} />
        </TextSection>
        {/* Visitors can keep the last line as evidence against a rewritten record. */}
        <TextSection heading={check.heading} paragraphs={check.paragraphs}>
          <pre className={styles.commands}>
            <code>{check.command(site)}</code>
          </pre>
          <p className="buttonRow">
            <ButtonLink variant="accent" href={recordPaths.script} download>
              {check.script}
            </ButtonLink>
            <ButtonLink href={recordPaths.log} target="_self">
              {check.log}
            </ButtonLink>
          </p>
          {head && (
            <dl className={styles.head}>
              <div>
                <dt className="note">{check.last}</dt>
                <dd>{head.sequence}</dd>
              </div>
              <div>
                <dt className="note">{check.hash}</dt>
                <dd>
                  <code>{head.hash}</code>
                </dd>
              </div>
            </dl>
          )}
        </TextSection>
        <p className="buttonRow">
          <ButtonLink href="/reviews">{reviewsAbout.all}</ButtonLink>
          <ButtonLink href={reviewsAboutPage.path}>{reviewsAbout.heading}</ButtonLink>
        </p>
      </div>
    </Container>
  );
}

export function Numbers({ record }: { record: RecordSummary }) {
  const { received, hidden } = record;
  const counts = { ...record, hidden: hidden.reduce((sum, { count }) => sum + count, 0) };
  return (
    <>
      <p className={styles.numbers}>
        <strong>{formatCount(received)}</strong> {numbers.received}
        {outcomes
          .filter((name) => counts[name] > 0)
          .map((name, index) => (
            <Fragment key={name}>
              {index === 0 ? ': ' : ', '}
              <strong>{formatCount(counts[name])}</strong> {numbers[name](counts[name])}
            </Fragment>
          ))}
        .
      </p>
      {hidden.length > 0 && (
        <ul className={styles.reasons}>
          {hidden.map(({ reason, count }) => (
            <li key={reason}>
              {`${formatCount(count)} ${numbers.hidden()}: ${reasons[reason] ?? numbers.otherReason}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { useLoaderData } from 'react-router';
import { hidingReasons } from '../../../content/hiding-reasons.ts';
import { formatCount } from '../../../content/messages/counts.ts';
import { recordPage } from '../../../content/pages/record.ts';
import { reviewsAboutPage } from '../../../content/pages/reviews-about.ts';
import { record as texts } from '../../../content/record.ts';
import { reviewsAbout } from '../../../content/reviews-about.ts';
import { type RecordSummary, recordPaths } from '../../../shared/record.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { useSiteRequest } from '../../layout/site-context.ts';
import type { RecordData } from '../../loaders.ts';
import { KeyLink } from '../../ui/key.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Paragraphs, TextSection } from '../../ui/text-section.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './record.module.css';

const { numbers, check } = texts;
const reasons: Readonly<Record<string, string>> = hidingReasons;

export function Component() {
  const { record } = useLoaderData<RecordData>();
  return (
    <Container>
      <PageHead metadata={recordPage} />
      <div className={styles.page}>
        <PageHeading>{texts.heading}</PageHeading>
        <p>{texts.lead}</p>
        <RecordNumbers record={record} />
        <Check record={record} />
        <p className="keyRow">
          <KeyLink to="/reviews">{reviewsAbout.all}</KeyLink>
          <KeyLink to={reviewsAboutPage.path}>{reviewsAbout.heading}</KeyLink>
        </p>
      </div>
    </Container>
  );
}

function RecordNumbers({ record }: { record: RecordSummary }) {
  const { since, hidden } = record;
  const shown: [count: number, label: string, notes?: string[]][] = [
    [record.received, numbers.received],
    [record.published, numbers.published],
    [record.held, numbers.held],
    [
      hidden.reduce((sum, { count }) => sum + count, 0),
      numbers.hidden,
      hidden.map(({ reason, count }) => `${count}: ${reasons[reason] ?? numbers.otherReason}`),
    ],
    [record.withdrawn, numbers.withdrawn],
    [record.removed, numbers.removed],
    [record.discarded, numbers.discarded],
  ];
  return (
    <TextSection heading={numbers.heading}>
      {since === undefined ? null : (
        <p className="quiet">
          {numbers.since} <DateText time={since} />
        </p>
      )}
      <ul className={styles.numbers}>
        {shown.map(([count, label, notes = []]) => (
          <li key={label} className={styles.number}>
            <span className={styles.count}>{formatCount(count)}</span> <span>{label}</span>
            {notes.map((note) => (
              <small key={note} className="note">
                {note}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </TextSection>
  );
}

/**
 * What a check needs: the script, the record, and its last line, which others can hold against a
 * rewritten record.
 */
function Check({ record: { head } }: { record: RecordSummary }) {
  const { publicUrl } = useSiteRequest();
  return (
    <TextSection heading={check.heading}>
      <Paragraphs texts={check.paragraphs} />
      <pre className={styles.commands}>
        <code>{check.command(publicUrl)}</code>
      </pre>
      <p className="keyRow">
        <KeyLink variant="accent" href={recordPaths.script} download>
          {check.script}
        </KeyLink>
        <KeyLink href={recordPaths.log}>{check.log}</KeyLink>
      </p>
      {head === undefined ? null : (
        <dl className={styles.head}>
          <div>
            <dt>{check.last}</dt>
            <dd>{head.sequence}</dd>
          </div>
          <div>
            <dt>{check.hash}</dt>
            <dd>
              <code>{head.hash}</code>
            </dd>
          </div>
        </dl>
      )}
    </TextSection>
  );
}

import { useLoaderData } from 'react-router';
import { hidingReasons } from '../../../content/hiding-reasons.ts';
import { formatCount } from '../../../content/messages/counts.ts';
import { recordPage } from '../../../content/pages/record.ts';
import { reviewsAboutPage } from '../../../content/pages/reviews-about.ts';
import { record as texts } from '../../../content/record.ts';
import { reviewsAbout } from '../../../content/reviews-about.ts';
import { recordPaths, type RecordSummary } from '../../../shared/record.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { usePublicUrl } from '../../layout/public-url.ts';
import { KeyLink } from '../../ui/key.tsx';
import { Container } from '../../ui/page.tsx';
import { TextSection } from '../../ui/text-section.tsx';
import { DateText } from '../../ui/date-text.tsx';
import styles from './record.module.css';

const { numbers, check } = texts;
const reasons: Readonly<Record<string, string>> = hidingReasons;

const names = [
  'received',
  'published',
  'held',
  'hidden',
  'withdrawn',
  'removed',
  'discarded',
] as const;

export function Component() {
  const record = useLoaderData<RecordSummary>();
  const { since, hidden, head } = record;
  const counts = { ...record, hidden: hidden.reduce((sum, { count }) => sum + count, 0) };
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
          <ul className={styles.numbers}>
            {names.map((name) => (
              <li key={name} className={styles.number}>
                <span className={styles.count}>{formatCount(counts[name])}</span>{' '}
                <span>{numbers[name]}</span>
                {name === 'hidden' &&
                  hidden.map(({ reason, count }) => (
                    <small key={reason} className="note">
                      {`${count}: ${reasons[reason] ?? numbers.otherReason}`}
                    </small>
                  ))}
              </li>
            ))}
          </ul>
        </TextSection>
        {/* The last line can be held against a rewritten record. */}
        <TextSection heading={check.heading} paragraphs={check.paragraphs}>
          <pre className={styles.commands}>
            <code>{check.command(site)}</code>
          </pre>
          <p className="keyRow">
            <KeyLink variant="accent" href={recordPaths.script} download>
              {check.script}
            </KeyLink>
            <KeyLink href={recordPaths.log} target="_self">
              {check.log}
            </KeyLink>
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
        <p className="keyRow">
          <KeyLink href="/reviews">{reviewsAbout.all}</KeyLink>
          <KeyLink href={reviewsAboutPage.path}>{reviewsAbout.heading}</KeyLink>
        </p>
      </div>
    </Container>
  );
}

import { recordMetadata } from '../../../content/page-metadata/record.ts';
import { reviewsAboutMetadata } from '../../../content/page-metadata/reviews-about.ts';
import { record as texts } from '../../../content/record.ts';
import { reviewsAbout } from '../../../content/reviews-about.ts';
import { recordPaths } from '../../../shared/record.ts';
import { pageContext } from '../../context.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { usePublicUrl } from '../../layout/public-url.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Lead, Paragraphs, TextSection } from '../../ui/text-section.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import type { Route } from './+types/record.ts';
import { RecordHead } from './record-head.tsx';
import { RecordNumbers } from './record-numbers.tsx';
import styles from './record.module.css';

const { contents, check, limits } = texts;

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await context.get(pageContext).summarizeRecord() };
}

/** What became of all reviews, and how anyone can check that (product §19.2). */
export default function RecordPage({ loaderData: { record } }: Route.ComponentProps) {
  const site = usePublicUrl();
  return (
    <Wrap>
      <PageHead metadata={recordMetadata} />
      <div className={styles.page}>
        <PageHeading>{texts.heading}</PageHeading>
        <Lead>{texts.lead}</Lead>
        <RecordNumbers record={record} />
        <RecordHead record={record} />
        <TextSection heading={contents.heading}>
          <Paragraphs texts={contents.paragraphs} />
        </TextSection>
        <TextSection heading={check.heading}>
          <ol className={styles.steps}>
            {check.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <pre className={styles.commands}>
            <code>{[check.command(site), check.totalsCommand(site), check.receiptCommand(site)].join('\n')}</code>
          </pre>
          <p className={styles.keys}>
            <KeyLink variant="accent" href={recordPaths.script} download>
              {check.script}
            </KeyLink>
            <KeyLink href={recordPaths.totalsScript} download>
              {check.totalsScript}
            </KeyLink>
            <KeyLink href={recordPaths.receiptScript} download>
              {check.receiptScript}
            </KeyLink>
            <KeyLink href={recordPaths.log}>{check.log}</KeyLink>
            <KeyLink href={recordPaths.keys}>{check.keys}</KeyLink>
          </p>
        </TextSection>
        <TextSection heading={limits.heading}>
          <Paragraphs texts={limits.paragraphs} />
        </TextSection>
        <p className={styles.keys}>
          <KeyLink to="/reviews">{reviewsAbout.all}</KeyLink>
          <KeyLink to={reviewsAboutMetadata.path}>{reviewsAbout.heading}</KeyLink>
        </p>
      </div>
      <StructuredData graph={(graphs) => graphs.beneathReviews(recordMetadata)} />
    </Wrap>
  );
}

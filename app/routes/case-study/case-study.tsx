import { useLoaderData } from 'react-router';
import { caseStudyMetadata } from '../../../content/case-study-metadata.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { PageHead } from '../../layout/page-head.tsx';
import type { CaseStudyData } from '../../loaders.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ContactCta } from '../../ui/contact-cta.tsx';
import { Container } from '../../ui/container.tsx';
import { ErrorPage } from '../error-page/error-page.tsx';
import styles from './case-study.module.css';
import { ClientReview } from './client-review.tsx';
import { MoreCaseStudies } from './more-case-studies.tsx';
import { Opening } from './opening.tsx';
import { Story } from './story.tsx';

const texts = caseStudyMessages;

/** How one project went. A project without a case study is an unknown page. */
export function Component() {
  const { found } = useLoaderData<CaseStudyData>();
  if (found === undefined) return <ErrorPage />;
  const { study, project, previous, next, review } = found;
  const metadata = caseStudyMetadata(study, project);
  return (
    <>
      <PageHead metadata={metadata} />
      <Container>
        <article className={styles.study}>
          <Opening study={study} project={project} />
          <Story study={study} />
          {review === undefined ? null : <ClientReview review={review} projectId={project.projectId} />}
        </article>
      </Container>
      <ContactCta question={texts.closing} lead={texts.closingLead} subject={texts.emailSubject(project.projectName)} />
      <MoreCaseStudies previous={previous} next={next} />
      <StructuredData graph={(graphs) => graphs.caseStudy({ study, project }, metadata)} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { caseStudyMetadata } from '../../../content/case-study-metadata.ts';
import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { projectsMessages } from '../../../content/messages/projects.ts';
import { PageHead } from '../../layout/page-head.tsx';
import type { CaseStudyData } from '../../loaders.ts';
import { ContactCta } from '../../ui/contact-cta.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../ui/icons.ts';
import { KeyLink } from '../../ui/key.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProjectPicture } from '../../ui/project-picture.tsx';
import { TechnologyBadges } from '../../ui/technology-badges.tsx';
import { ErrorPage } from '../error-page/error-page.tsx';
import type { Neighbor } from './find-case-study.ts';
import { ClientReview, Story } from './story.tsx';
import styles from './case-study.module.css';

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
          {review === undefined ? null : (
            <ClientReview review={review} projectId={project.projectId} />
          )}
        </article>
      </Container>
      <ContactCta
        question={texts.closing}
        lead={texts.closingLead}
        subject={texts.emailSubject(project.projectName)}
      />
      <MoreCaseStudies previous={previous} next={next} />
    </>
  );
}

const sizes = '(width >= 1024px) 62vw, 100vw';

/** The first screen: what came of the work, its picture, and the facts. */
function Opening({ study, project }: { study: CaseStudy; project: Project }) {
  return (
    <header className={styles.opening}>
      <p className={styles.kind}>
        <Link to={`/projects#${project.projectId}`}>{projectsMessages.heading}</Link>{' '}
        <span aria-hidden="true">/</span> {texts.kind}
      </p>
      <PageHeading className={styles.headline}>{study.headline}</PageHeading>
      <p className={styles.summary}>{study.summary}</p>
      <div className={styles.picture}>
        <ProjectPicture project={project} eager sizes={sizes} />
      </div>
      <Facts study={study} project={project} />
    </header>
  );
}

/** What the project is, what the provider did in it, when, and with what. */
export function Facts({
  study,
  project: { projectName, description, role, startDate, badges },
}: {
  study: CaseStudy;
  project: Project;
}) {
  return (
    <div className={styles.facts}>
      <h2>{projectName}</h2>
      <p>{description}</p>
      <dl>
        <div>
          <dt>{texts.role}</dt>
          <dd>{role}</dd>
        </div>
        <div>
          <dt>{texts.dates}</dt>
          <dd>{texts.period(startDate, study.endDate)}</dd>
        </div>
        <div>
          <dt>{projectsMessages.builtWith}</dt>
          <dd>
            <TechnologyBadges badges={badges} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The ways on: the case studies before and after this one, and all projects. */
export function MoreCaseStudies({
  previous,
  next,
}: {
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}) {
  return (
    <Container>
      <nav className={styles.more} aria-label={texts.more}>
        {previous === undefined ? null : (
          <Way to={previous} direction={texts.previous}>
            <Icon of={arrowLeftIcon} />
          </Way>
        )}
        {next === undefined ? null : (
          <Way to={next} direction={texts.next} isNext>
            <Icon of={arrowRightIcon} />
          </Way>
        )}
        <KeyLink to="/projects" className={styles.allStudies}>
          {texts.allProjects}
        </KeyLink>
      </nav>
    </Container>
  );
}

interface WayProps {
  to: Neighbor;
  direction: string;
  isNext?: boolean;
  children: ReactNode;
}

function Way({ to: { projectId, projectName }, direction, isNext = false, children }: WayProps) {
  return (
    <Link
      to={`/projects/${projectId}`}
      className={styles.otherStudy}
      data-next={isNext ? '' : undefined}
    >
      <span className={styles.direction}>
        {children}
        {direction}
      </span>{' '}
      <span className={styles.otherName}>{projectName}</span>
    </Link>
  );
}

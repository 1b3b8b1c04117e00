import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { projectsMessages } from '../../../content/messages/projects.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProjectPicture } from '../../ui/project-picture.tsx';
import { Facts } from './facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './case-study.module.css';

const sizes = '(width >= 1024px) 62vw, 100vw';

/** The first screen: what came of the work, its picture, and the facts. */
export function Opening({ study, project }: { study: CaseStudy; project: Project }) {
  return (
    <header className={styles.opening}>
      <p className={styles.kind}>
        <PageLink to={`/projects#${project.projectId}`}>{projectsMessages.heading}</PageLink> <span aria-hidden="true">/</span>{' '}
        {caseStudyMessages.kind}
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

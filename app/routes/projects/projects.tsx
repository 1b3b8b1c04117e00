import { caseStudyIds } from '../../../content/generated/case-study-ids.ts';
import { projectsMessages } from '../../../content/messages/projects.ts';
import { projectsMetadata } from '../../../content/page-metadata/projects.ts';
import { projects } from '../../../content/projects.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { useLater } from '../../layout/use-later.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { EmailBar } from '../../ui/email-bar.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

/** What fits into the first view. */
const rowsAtFirst = 2;

/** As many as the grid has (projects.module.css). */
const columns = (): number => (matchMedia('(width < 640px)').matches ? 1 : matchMedia('(width < 1024px)').matches ? 2 : 3);

export default function Projects() {
  const shown = useLater() ? projects : projects.slice(0, rowsAtFirst * columns());
  return (
    <Wrap>
      <PageHead metadata={projectsMetadata} />
      <div className={styles.header}>
        <h1 className={styles.heading}>{projectsMessages.heading}</h1>
        <p className={styles.lead}>{projectsMessages.lead(projects.length)}</p>
      </div>
      <div className={styles.grid}>
        <ul className={styles.cards}>
          {shown.map((project, index) => (
            <li key={project.projectId} data-below-fold={index < rowsAtFirst ? undefined : ''}>
              <ProjectCard project={project} eager={index === 0} hasCaseStudy={caseStudyIds.includes(project.projectId)} />
            </li>
          ))}
        </ul>
        <section className={styles.next}>
          <h2 className={styles.question}>{projectsMessages.next}</h2>
          <EmailBar />
        </section>
      </div>
      <StructuredData graph={(graphs) => graphs.page(projectsMetadata)} />
    </Wrap>
  );
}

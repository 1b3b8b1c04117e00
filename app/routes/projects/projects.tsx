import { caseStudyIds } from '../../../content/generated/case-study-ids.ts';
import { projectsMessages } from '../../../content/messages/projects.ts';
import { projectsPage } from '../../../content/pages/projects.ts';
import { projects } from '../../../content/projects.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { EmailBar } from '../../ui/email-bar.tsx';
import { Container } from '../../ui/container.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

export function Component() {
  return (
    <Container>
      <PageHead metadata={projectsPage} />
      <div className={styles.header}>
        <h1 className={styles.heading}>{projectsMessages.heading}</h1>
        <p className={styles.lead}>{projectsMessages.lead(projects.length)}</p>
      </div>
      <div className={styles.grid}>
        <ul className={styles.cards}>
          {projects.map((project, index) => (
            <li key={project.projectId}>
              <ProjectCard
                project={project}
                eager={index === 0}
                hasCaseStudy={caseStudyIds.includes(project.projectId)}
              />
            </li>
          ))}
        </ul>
        <section className={styles.next}>
          <h2 className={styles.question}>{projectsMessages.next}</h2>
          <EmailBar />
        </section>
      </div>
      <StructuredData graph={(graphs) => graphs.page(projectsPage)} />
    </Container>
  );
}

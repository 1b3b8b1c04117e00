import { EmailBar, SmallPortrait } from '#app/parts/contact-cta.tsx';
import { PageHead } from '#app/parts';
import { ProjectPicture } from '#app/parts/project-picture.tsx';
import { TechnologyBadges } from '#app/parts/technology-badges.tsx';
import { arrowRightIcon, arrowUpRightIcon, Container, Icon } from '#app/ui';
import type { Project } from '#content/content-types.ts';
import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import { projectsMessages } from '#content/messages/projects.ts';
import { projectsPage } from '#content/pages/projects.ts';
import { projects } from '#content/projects.ts';
import * as styles from './projects.module.css';

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
              <ProjectCard project={project} eager={index === 0} />
            </li>
          ))}
        </ul>
        <section className={styles.nextProject}>
          <h2 className={styles.question}>{projectsMessages.next}</h2>
          <SmallPortrait />
          <EmailBar />
        </section>
      </div>
    </Container>
  );
}

export function ProjectCard({ project, eager }: { project: Project; eager: boolean }) {
  const {
    projectId,
    projectName,
    startDate,
    badges,
    description,
    role,
    outcome,
    note,
    repoLink,
    appLink,
  } = project;
  const hasCaseStudy = caseStudyIds.includes(projectId);
  const cover = <ProjectPicture project={project} eager={eager} />;
  return (
    <article id={projectId} className={styles.projectCard}>
      <div className={styles.cover}>
        {appLink === '#' ? (
          cover
        ) : (
          <a
            className={styles.appLink}
            href={appLink}
            target="_blank"
            rel="noopener"
            aria-label={projectsMessages.openApp(projectName)}
          >
            {cover}
            <Icon of={arrowUpRightIcon} className={styles.opensMark} />
          </a>
        )}
      </div>
      <div className={styles.cardText}>
        <h2 className={styles.name}>
          {hasCaseStudy ? (
            <a className={styles.nameLink} href={`/projects/${projectId}`}>
              {projectName}
            </a>
          ) : (
            projectName
          )}
        </h2>
        <p className={styles.date}>{startDate}</p>
        <p className={styles.role}>{role}</p>
        <p>{description}</p>
        <p className={styles.outcome}>{outcome}</p>
        <TechnologyBadges
          badges={badges}
          label={projectsMessages.builtWith}
          className={styles.badges}
        />
        {hasCaseStudy && (
          <p className={styles.study}>
            {projectsMessages.readCaseStudy}
            <Icon of={arrowRightIcon} />
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
        {repoLink !== '#' && (
          <a
            className={styles.repository}
            href={repoLink}
            target="_blank"
            rel="noopener"
            aria-label={projectsMessages.repositoryOf(projectName)}
          >
            {projectsMessages.repository}
          </a>
        )}
      </div>
    </article>
  );
}

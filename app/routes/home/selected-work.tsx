import { homeMessages } from '../../../content/messages/home.ts';
import type { FeaturedProject } from './featured-projects.ts';
import { HomeSection } from './home-section.tsx';
import { ProjectPicture } from '../../ui/project-picture.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './home.module.css';

/** The featured projects: a picture, a name, and what the client gained. Each leads on to more of it. */
export function SelectedWork({ projects }: { projects: readonly FeaturedProject[] }) {
  const all = (
    <PageLink to="/projects" className={styles.allProjects}>
      {homeMessages.allProjects}
    </PageLink>
  );
  return (
    <HomeSection heading={homeMessages.work} more={all}>
      <ul className={styles.projects}>
        {projects.map(({ project, path }) => (
          <li key={path} className={styles.project}>
            <div className={styles.projectPicture}>
              <ProjectPicture project={project} eager={false} />
            </div>
            <h3 className={styles.projectName}>
              <PageLink to={path} className={styles.projectLink}>
                {project.projectName}
              </PageLink>
            </h3>
            <p>{project.outcome}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

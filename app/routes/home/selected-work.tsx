import { Link } from 'react-router';
import type { Project } from '../../../content/content-types.ts';
import { caseStudyIds } from '../../../content/generated/case-study-ids.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { projects } from '../../../content/projects.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { ScreenshotPicture } from '../../ui/screenshot-picture.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './selected-work.module.css';

const featured: readonly Project[] = projects.filter((project) => project.featured);

/** The featured projects: a picture, a name, and what the client gained. Each leads to its case study, or else to its card. */
export function SelectedWork() {
  const all = (
    <Link to="/projects" viewTransition prefetch="intent" className={styles.all}>
      {homeMessages.allProjects}
    </Link>
  );
  return (
    <HomeSection heading={homeMessages.work} more={all}>
      <ul className={styles.projects}>
        {featured.map((project) => (
          <li key={project.projectId} className={styles.project}>
            <div className={styles.picture}>
              {project.screenshot === '#' ? <Cover project={project} /> : <ScreenshotPicture {...project.screenshot} eager={false} />}
            </div>
            <h3 className={styles.name}>
              <Link
                to={caseStudyIds.includes(project.projectId) ? `/projects/${project.projectId}` : `/projects#${project.projectId}`}
                viewTransition
                prefetch="intent"
                className={styles.link}
              >
                {project.projectName}
              </Link>
            </h3>
            <p>{project.outcome}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

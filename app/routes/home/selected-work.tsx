import { Link } from 'react-router';
import { homeMessages } from '../../../content/messages/home.ts';
import { FeaturedPicture } from './featured-picture.tsx';
import type { FeaturedProject } from './featured-projects.ts';
import { HomeSection } from './home-section.tsx';
import styles from './selected-work.module.css';

/** The featured projects: a picture, a name, and what the client gained. Each leads on to more of it. */
export function SelectedWork({ projects }: { projects: readonly FeaturedProject[] }) {
  const all = (
    <Link to="/projects" prefetch="intent" className={styles.all}>
      {homeMessages.allProjects}
    </Link>
  );
  return (
    <HomeSection heading={homeMessages.work} more={all}>
      <ul className={styles.projects}>
        {projects.map((project, place) => (
          <li key={project.path} className={styles.project}>
            <FeaturedPicture place={place} />
            <h3 className={styles.name}>
              <Link to={project.path} prefetch="intent" className={styles.link}>
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

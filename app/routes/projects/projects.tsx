import { messages } from '../../../content/messages.ts';
import { projects } from '../../../content/projects.ts';
import { Wrap } from '../../ui/wrap.tsx';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

export const meta = () => [
  { title: messages.projects.title },
  { name: 'description', content: `${messages.projects.lead} ${projects.map(({ projectName }) => projectName).join(', ')}.` },
];

export default function Projects() {
  return (
    <Wrap>
      <header className={styles['header']}>
        <h1 className={styles['heading']}>{messages.projects.heading}</h1>
        <p className={styles['lead']}>{messages.projects.lead}</p>
      </header>
      <ul className={styles['grid']}>
        {projects.map((project, index) => (
          <li key={project.projectId}>
            <ProjectCard project={project} eager={index === 0} />
          </li>
        ))}
      </ul>
    </Wrap>
  );
}

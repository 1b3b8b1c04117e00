import { messages } from '../../../content/messages.ts';
import { projects } from '../../../content/projects.ts';
import { EmailBar } from '../../ui/email-bar.tsx';
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
      <div className={styles.header}>
        <h1 className={styles.heading}>{messages.projects.heading}</h1>
        <p className={styles.lead}>{messages.projects.lead}</p>
      </div>
      <div className={styles.grid}>
        <ul className={styles.cards}>
          {projects.map((project, index) => (
            <li key={project.projectId}>
              <ProjectCard project={project} eager={index === 0} />
            </li>
          ))}
        </ul>
        <section className={styles.next}>
          <h2 className={styles.question}>{messages.projects.next}</h2>
          <EmailBar />
        </section>
      </div>
    </Wrap>
  );
}

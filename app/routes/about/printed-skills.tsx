import { skillCategories } from '../../../content/skill-categories.ts';
import { skills } from '../../../content/skills.ts';
import styles from './printed-skills.module.css';

/** The skills of each category in one line. On the screen, the filters tell the categories apart. */
export function PrintedSkills() {
  return (
    <dl className={styles.skills}>
      {Object.entries(skillCategories).map(([category, label]) => (
        <div key={category} className={styles.category}>
          <dt>{label}</dt>
          <dd>
            {skills
              .filter((skill) => skill.category === category)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

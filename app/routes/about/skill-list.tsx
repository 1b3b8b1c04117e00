import { messages } from '../../../content/messages.ts';
import type { Skill, SkillCategory } from '../../../content/skills.ts';
import { TechnologyIcon } from '../../ui/technology-icon.tsx';
import styles from './skill-list.module.css';

interface SkillListProps {
  skills: readonly Skill[];
  current: number;
  category: SkillCategory | null;
  onChoose: (index: number) => void;
}

/** Every skill with its icon. Pressing one types it on the laptop. */
export function SkillList({ skills, current, category, onChoose }: SkillListProps) {
  return (
    <ul className={styles.list} aria-label={messages.about.allSkills}>
      {skills.map((skill, index) => (
        <li key={skill.name} data-category={skill.category} data-dimmed={category !== null && category !== skill.category ? '' : undefined}>
          <button
            type="button"
            className={styles.skill}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <TechnologyIcon icon={skill.icon} />
            {skill.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

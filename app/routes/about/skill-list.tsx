import type { Skill } from '../../../content/content-types.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import type { SkillCategory } from '../../../content/skill-categories.ts';
import { TechnologyIcon } from '../../ui/technology-icon.tsx';
import styles from './skill-list.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

interface SkillListProps {
  skills: readonly Skill[];
  current: number;
  category: SkillCategory | null;
  onChoose: (index: number) => void;
}

/** Every skill with its icon, as one tab stop. Pressing one types it on the laptop. */
export function SkillList({ skills, current, category, onChoose }: SkillListProps) {
  const { tabIndexOf, group } = useRovingFocus(current);
  return (
    <div role="toolbar" aria-label={aboutMessages.allSkills} {...group}>
      <ul className={styles.list}>
        {skills.map((skill, index) => (
          <li
            key={skill.name}
            data-category={skill.category}
            data-dimmed={category !== null && category !== skill.category ? '' : undefined}
          >
            <button
              type="button"
              className={styles.skill}
              aria-current={index === current ? 'true' : undefined}
              tabIndex={tabIndexOf(index)}
              onClick={() => onChoose(index)}
            >
              <TechnologyIcon icon={skill.icon} />
              {skill.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

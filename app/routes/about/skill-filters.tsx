import { messages } from '../../../content/messages.ts';
import { skillCategories, type SkillCategory } from '../../../content/skills.ts';
import { Button } from '../../ui/button.tsx';
import styles from './skill-filters.module.css';

const categories = Object.entries(skillCategories) as [SkillCategory, string][];

/** Six toggle buttons, one per category. The pressed one dims the skills of the others; pressing it again clears the filter. */
export function SkillFilters({ chosen, onChoose }: { chosen: SkillCategory | null; onChoose: (category: SkillCategory | null) => void }) {
  return (
    <div className={styles.filters} role="group" aria-label={messages.about.filter}>
      {categories.map(([category, label]) => (
        <Button
          key={category}
          aria-pressed={chosen === category}
          variant={chosen === category ? 'accent' : 'key'}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

import { aboutMessages } from '../../../content/messages/about.ts';
import { skillCategories, type SkillCategory } from '../../../content/skill-categories.ts';
import { Button } from '../../ui/button.tsx';
import styles from './skill-filters.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

const categories = Object.entries(skillCategories) as [SkillCategory, string][];

/** Six toggle buttons, one per category. The pressed one dims the skills of the others; pressing it again clears the filter. */
export function SkillFilters({ chosen, onChoose }: { chosen: SkillCategory | null; onChoose: (category: SkillCategory | null) => void }) {
  const pressed = categories.findIndex(([category]) => category === chosen);
  const { tabIndexOf, group } = useRovingFocus(Math.max(pressed, 0));
  return (
    <div className={styles.filters} role="toolbar" aria-label={aboutMessages.filter} {...group}>
      {categories.map(([category, label], index) => (
        <Button
          key={category}
          aria-pressed={chosen === category}
          variant={chosen === category ? 'accent' : 'key'}
          tabIndex={tabIndexOf(index)}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

import { clsx } from 'clsx';
import { useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { skillCategories } from '../../../content/skill-categories.ts';
import { skills } from '../../../content/skills.ts';
import { Button } from '../../ui/button.tsx';
import { TechnologyIcon } from '../../ui/technology-icon.tsx';
import { Section } from './section.tsx';
import { SkillCarousel } from './skill-carousel.tsx';
import styles from './technical-skills.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

const categories = Object.entries(skillCategories);

/**
 * The laptop that types one skill at a time, and the list of them all. Pressing a filter dims the skills of the other categories; pressing
 * it again clears it.
 */
export function TechnicalSkills() {
  const [current, setCurrent] = useState(0);
  const [category, setCategory] = useState<string | null>(null);
  const filterFocus = useRovingFocus(
    Math.max(
      categories.findIndex(([key]) => key === category),
      0,
    ),
  );
  const skillFocus = useRovingFocus(current);
  return (
    <Section heading={aboutMessages.skills} shape="wide">
      <div className={styles.skills}>
        <SkillCarousel index={current} onChange={setCurrent} />
        <div className={styles.side}>
          <div className={clsx(styles.filters, 'whenScripted')} role="toolbar" aria-label={aboutMessages.filter} {...filterFocus.group}>
            {categories.map(([key, label], index) => (
              <Button
                key={key}
                aria-pressed={category === key}
                tabIndex={filterFocus.tabIndexOf(index)}
                onClick={() => setCategory(category === key ? null : key)}
              >
                {label}
              </Button>
            ))}
          </div>
          <div role="toolbar" aria-label={aboutMessages.allSkills} {...skillFocus.group}>
            <ul className={styles.list}>
              {skills.map((skill, index) => (
                <li key={skill.name} data-dimmed={category !== null && category !== skill.category ? '' : undefined}>
                  <button
                    type="button"
                    className={styles.skill}
                    aria-current={index === current ? 'true' : undefined}
                    tabIndex={skillFocus.tabIndexOf(index)}
                    onClick={() => setCurrent(index)}
                  >
                    <TechnologyIcon icon={skill.icon} />
                    {skill.name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <PrintedSkills />
    </Section>
  );
}

/** The skills of each category in one line. On the screen, the filters tell the categories apart. */
function PrintedSkills() {
  return (
    <dl className={styles.printed}>
      {categories.map(([key, label]) => (
        <div key={key} className={styles.category}>
          <dt>{label}</dt>
          <dd>
            {skills
              .filter(({ category }) => category === key)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

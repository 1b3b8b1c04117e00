import { useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import type { SkillCategory } from '../../../content/skill-categories.ts';
import { skills } from '../../../content/skills.ts';
import { Section } from './section.tsx';
import { PrintedSkills } from './printed-skills.tsx';
import { SkillCarousel } from './skill-carousel.tsx';
import { SkillFilters } from './skill-filters.tsx';
import { SkillList } from './skill-list.tsx';
import styles from './technical-skills.module.css';

/** The laptop that types one skill at a time, and the list of them all. */
export function TechnicalSkills() {
  const [index, setIndex] = useState(0);
  const [category, setCategory] = useState<SkillCategory | null>(null);
  return (
    <Section heading={aboutMessages.skills} shape="wide">
      <div className={styles.skills}>
        <SkillCarousel skills={skills} index={index} onChange={setIndex} />
        <div className={styles.side}>
          <SkillFilters chosen={category} onChoose={setCategory} />
          <SkillList skills={skills} current={index} category={category} onChoose={setIndex} />
        </div>
      </div>
      <PrintedSkills />
    </Section>
  );
}

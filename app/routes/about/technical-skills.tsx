import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { TechnologyIcon } from '#app/parts/technology-icon.tsx';
import { arrowLeftIcon, arrowRightIcon, Button, Icon } from '#app/ui';
import type { Skill } from '#content/content-types.ts';
import { aboutMessages } from '#content/messages/about.ts';
import { skillCategories } from '#content/skill-categories.ts';
import { skills } from '#content/skills.ts';
import { indexAfterKey, useArrowKeys } from './arrow-keys.ts';
import { Laptop } from './laptop.tsx';
import { Section } from './section.tsx';
import * as styles from './technical-skills.later.module.css';

const categories = Object.entries(skillCategories);
const hasSeveral = skills.length > 1;
const minSwipePx = 40;

/** Survives visits to other pages. */
let last: { skill: number; filter?: number | undefined } = { skill: 0 };

/**
 * The laptop types one skill at a time. A filter dims the skills of other categories until it's
 * pressed again.
 */
export function TechnicalSkills() {
  const [current, setCurrent] = useState(last.skill);
  const swipeStart = useRef(0);
  const skill = skills[current] ?? skills[0];
  const show = (next: number) => setCurrent((next + skills.length) % skills.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event, current, skills.length - 1);
    if (next !== undefined) show(next);
  };
  // For a vertical scroll, the browser cancels the pointer (see touch-action).
  const onPointerUp = ({ pointerType, clientX, defaultPrevented }: PointerEvent) => {
    const moved = clientX - swipeStart.current;
    if (pointerType === 'touch' && !defaultPrevented && Math.abs(moved) >= minSwipePx)
      show(moved < 0 ? current + 1 : current - 1);
  };
  const [filter, setFilter] = useState(last.filter);
  useEffect(() => {
    last = { skill: current, filter };
  });
  const shown = filter === undefined ? undefined : categories[filter]?.[0];
  /** Also shows the category's first skill, unless the current one belongs to it. */
  const chooseFilter = (index: number) => {
    if (filter === index) {
      setFilter(undefined);
      return;
    }
    setFilter(index);
    const isOfCategory = ({ category }: Skill) => category === categories[index]?.[0];
    if (!isOfCategory(skill)) show(Math.max(skills.findIndex(isOfCategory), 0));
  };
  const filterKeys = useArrowKeys(filter ?? 0);
  const skillKeys = useArrowKeys(current);
  return (
    <Section id="skills" heading={aboutMessages.skills} shape="wide">
      <div className={styles.skills}>
        <div
          className={styles.carousel}
          role="group"
          aria-roledescription="carousel"
          aria-label={aboutMessages.carousel}
          translate="no"
          dir="ltr"
          onKeyDown={onKeyDown}
          onPointerDown={({ clientX }) => (swipeStart.current = clientX)}
          onPointerUp={onPointerUp}
        >
          <Laptop key={skill.name} skill={skill} />
          <div className={clsx(styles.controls, 'whenScripted')}>
            {hasSeveral && (
              <Button
                iconOnly
                onClick={() => show(current - 1)}
                aria-label={aboutMessages.previousSkill}
              >
                <Icon of={arrowLeftIcon} />
              </Button>
            )}
            <p className={styles.currentSkill} aria-live="polite">
              {/* Visible on the laptop's screen. */}
              <span className="visuallyHidden">{skill.name}</span>
              {hasSeveral && <span className="note">{`${current + 1} / ${skills.length}`}</span>}
            </p>
            {hasSeveral && (
              <Button
                iconOnly
                onClick={() => show(current + 1)}
                aria-label={aboutMessages.nextSkill}
              >
                <Icon of={arrowRightIcon} />
              </Button>
            )}
          </div>
        </div>
        <div className="stack8">
          {categories.length > 1 && (
            <div
              className={clsx(styles.filters, 'whenScripted')}
              role="toolbar"
              aria-label={aboutMessages.filter}
              {...filterKeys.row}
            >
              {categories.map(([category, label], index) => (
                <Button
                  key={category}
                  aria-pressed={filter === index}
                  {...filterKeys.button(index)}
                  onClick={() => chooseFilter(index)}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <div role="toolbar" aria-label={aboutMessages.allSkills} {...skillKeys.row}>
            <ul className={styles.list} translate="no">
              {skills.map(({ name, category, icon }, index) => (
                <li key={name} data-dimmed={shown && category !== shown ? '' : undefined}>
                  <button
                    type="button"
                    className={styles.skill}
                    aria-current={index === current ? 'true' : undefined}
                    {...skillKeys.button(index)}
                    onClick={() => setCurrent(index)}
                  >
                    <TechnologyIcon icon={icon} />
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      {/* For print, where no filter shows the categories. */}
      <dl className={styles.printed}>
        {categories.map(([key, label]) => (
          <div key={key} className={styles.category}>
            <dt>{label}</dt>
            <dd translate="no">
              {skills
                .filter(({ category }) => category === key)
                .map(({ name }) => name)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

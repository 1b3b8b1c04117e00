import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { skillCategories } from '../../../content/skill-categories.ts';
import { skills } from '../../../content/skills.ts';
import { Button } from '../../ui/key.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../ui/icons.ts';
import { TechnologyIcon } from '../../ui/technology-icon.tsx';
import { Laptop } from './laptop.tsx';
import { Section } from './section.tsx';
import styles from './technical-skills.module.css';

const categories = Object.entries(skillCategories);
const minSwipePx = 40;

/**
 * The laptop that types one skill at a time, and the list of them all. Pressing a filter dims the
 * skills of the other categories; pressing it again clears it.
 */
export function TechnicalSkills() {
  const [current, setCurrent] = useState(0);
  const [filter, setFilter] = useState<number | null>(null);
  const dimmed = (category: string) => filter !== null && categories[filter]?.[0] !== category;
  const filterFocus = useRovingFocus(filter ?? 0);
  const skillFocus = useRovingFocus(current);
  return (
    <Section heading={aboutMessages.skills} shape="wide">
      <div className={styles.skills}>
        <SkillCarousel index={current} onChange={setCurrent} />
        <div className="looseStack">
          <div
            className={clsx(styles.filters, 'whenScripted')}
            role="toolbar"
            aria-label={aboutMessages.filter}
            {...filterFocus.group}
          >
            {categories.map(([category, label], index) => (
              <Button
                key={category}
                aria-pressed={filter === index}
                {...filterFocus.button(index)}
                onClick={() => setFilter(filter === index ? null : index)}
              >
                {label}
              </Button>
            ))}
          </div>
          <div role="toolbar" aria-label={aboutMessages.allSkills} {...skillFocus.group}>
            <ul className={styles.list}>
              {skills.map((skill, index) => (
                <li key={skill.name} data-dimmed={dimmed(skill.category) ? '' : undefined}>
                  <button
                    type="button"
                    className={styles.skill}
                    aria-current={index === current ? 'true' : undefined}
                    {...skillFocus.button(index)}
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

/** Shows one skill at a time on the laptop, by its two buttons, arrow keys, or swipes. */
function SkillCarousel({ index, onChange }: { index: number; onChange: (index: number) => void }) {
  const swipeStart = useRef(0);
  const skill = skills[index] ?? skills[0];
  const turn = (step: number) => onChange((index + step + skills.length) % skills.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  // Of a finger that scrolls the page up or down, the browser cancels the pointer (see
  // touch-action).
  const onPointerUp = ({ pointerType, clientX }: PointerEvent) => {
    const moved = clientX - swipeStart.current;
    if (pointerType === 'touch' && Math.abs(moved) >= minSwipePx) turn(moved < 0 ? 1 : -1);
  };
  return (
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={aboutMessages.carousel}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX }) => (swipeStart.current = clientX)}
      onPointerUp={onPointerUp}
    >
      <Laptop key={skill.name} skill={skill} />
      <div className={clsx(styles.controls, 'whenScripted')}>
        <Button icon onClick={() => turn(-1)} aria-label={aboutMessages.previousSkill}>
          <Icon of={arrowLeftIcon} />
        </Button>
        <p className={styles.currentSkill} aria-live="polite">
          <span className={styles.name}>{skill.name}</span>
          <span className="note">
            {index + 1} / {skills.length}
          </span>
        </p>
        <Button icon onClick={() => turn(1)} aria-label={aboutMessages.nextSkill}>
          <Icon of={arrowRightIcon} />
        </Button>
      </div>
    </div>
  );
}

/**
 * The skills of each category in one line. On the screen, the filters tell the categories apart.
 */
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

/**
 * Makes a group of buttons one tab stop, within which arrow keys, Home, and End move the focus. Tab
 * enters it at the current button. The props of `group` belong on the element around the buttons,
 * those of `button` on each of them.
 */
function useRovingFocus(current: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const stop = focused ?? current;
  return {
    button: (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setFocused(index),
    }),
    group: {
      onBlur: () => setFocused(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const next = nextButton(
          [...event.currentTarget.querySelectorAll('button')],
          stop,
          event.key,
        );
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}

/**
 * The button that a key leads to: in reading order sideways, and to the nearest one of the next row
 * up or down.
 */
function nextButton(buttons: HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const index = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: buttons.length - 1 }[
    key
  ];
  if (index !== undefined) return buttons[index];
  const start = buttons[from];
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!start || down === undefined) return undefined;
  const ahead = ({ offsetTop }: HTMLElement) => (offsetTop - start.offsetTop) * down;
  const middle = ({ offsetLeft, offsetWidth }: HTMLElement) => offsetLeft + offsetWidth / 2;
  const aside = (button: HTMLElement) => Math.abs(middle(button) - middle(start));
  return buttons
    .filter((button) => ahead(button) > 0)
    .toSorted((a, b) => ahead(a) - ahead(b) || aside(a) - aside(b))[0];
}

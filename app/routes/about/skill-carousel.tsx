import { ArrowLeft, ArrowRight } from 'lucide';
import { type KeyboardEvent, type TouchEvent, useRef } from 'react';
import type { Skill } from '../../../content/content-types.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Laptop } from './laptop.tsx';
import styles from './skill-carousel.module.css';
import { swipeStep } from './swipe.ts';
import { wrapIndex } from './timings.ts';
import { useInView } from './use-in-view.ts';
import { useTyped } from './use-typed.ts';

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows one skill at a time on the laptop, by its two buttons, arrow keys, or swipes. */
export function SkillCarousel({ skills, index, onChange }: { skills: readonly Skill[]; index: number; onChange: (index: number) => void }) {
  const region = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const skill = skills[index];
  const name = skill?.name ?? '';
  const letters = useTyped(name, useInView(region));
  const turn = (step: number) => onChange(wrapIndex(index, step, skills.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    const start = touches[0];
    touch.current = start ? { x: start.clientX, y: start.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches[0];
    const step = touch.current && end ? swipeStep(touch.current, { x: end.clientX, y: end.clientY }) : 0;
    touch.current = null;
    if (step !== 0) turn(step);
  };
  return (
    <div
      ref={region}
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={aboutMessages.carousel}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      <Laptop icon={skill?.icon ?? ''} text={name.slice(0, letters)} full={name} pressed={name[letters - 1]?.toLowerCase()} />
      <div className={styles.controls}>
        <Button icon onClick={() => turn(-1)} aria-label={aboutMessages.previousSkill}>
          <Icon of={ArrowLeft} />
        </Button>
        <p className={styles.place} aria-live="polite">
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>
            {index + 1} / {skills.length}
          </span>
        </p>
        <Button icon onClick={() => turn(1)} aria-label={aboutMessages.nextSkill}>
          <Icon of={ArrowRight} />
        </Button>
      </div>
    </div>
  );
}

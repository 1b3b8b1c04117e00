import { ArrowLeft, ArrowRight } from 'lucide';
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { skills } from '../../../content/skills.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Laptop } from './laptop.tsx';
import styles from './skill-carousel.module.css';
import { useInView } from './use-in-view.ts';

const minSwipePx = 40;

/** Shows one skill at a time on the laptop, by its two buttons, arrow keys, or swipes. */
export function SkillCarousel({ index, onChange }: { index: number; onChange: (index: number) => void }) {
  const carousel = useRef<HTMLDivElement>(null);
  const isInView = useInView(carousel);
  const swipeStart = useRef(0);
  const skill = skills[index] ?? skills[0];
  const turn = (step: number) => onChange((index + step + skills.length) % skills.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  // Of a finger that scrolls the page up or down, the browser cancels the pointer (see touch-action).
  const onPointerUp = ({ pointerType, clientX }: PointerEvent) => {
    const moved = clientX - swipeStart.current;
    if (pointerType === 'touch' && Math.abs(moved) >= minSwipePx) turn(moved < 0 ? 1 : -1);
  };
  return (
    <div
      ref={carousel}
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={aboutMessages.carousel}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX }) => (swipeStart.current = clientX)}
      onPointerUp={onPointerUp}
    >
      <Laptop key={skill.name} skill={skill} isInView={isInView} />
      <div className={clsx(styles.controls, 'whenScripted')}>
        <Button icon onClick={() => turn(-1)} aria-label={aboutMessages.previousSkill}>
          <Icon of={ArrowLeft} />
        </Button>
        <p className={styles.place} aria-live="polite">
          <span className={styles.name}>{skill.name}</span>
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

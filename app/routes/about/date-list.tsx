import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TimelineEntry } from '../../../content/content-types.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import styles from './date-list.module.css';
import { prefersStill } from './prefers-still.ts';
import { blankSlots, fadeAt } from './timings.ts';

interface DateListProps {
  entries: readonly TimelineEntry[];
  chosen: number;
  onChoose: (index: number) => void;
}

const blanks = Array.from({ length: blankSlots }, (_, index) => index);

/** The dates as a row of keys that scrolls sideways; the selected one is centered. */
export function DateList({ entries, chosen, onChoose }: DateListProps) {
  const list = useRef<HTMLUListElement>(null);
  const choose = (index: number) => {
    const key = list.current?.querySelectorAll<HTMLElement>('[data-slot="date"]')[index];
    if (list.current && key) centre(list.current, key);
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(index, 0), entries.length - 1);
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('button')[next]?.focus({ preventScroll: true });
  };
  useCentredOnResize(list, chosen);
  return (
    <ul ref={list} className={styles.dates} aria-label={aboutMessages.dates} onKeyDown={onKeyDown}>
      {blanks.map((slot) => (
        <li key={`before-${slot}`} className={styles.blank} data-slot="blank" aria-hidden="true" />
      ))}
      {entries.map(({ date }, index) => (
        <li key={date} className={styles.slot} data-slot="date" data-fade={fadeAt(index - chosen)}>
          <button
            type="button"
            className={styles.date}
            aria-current={index === chosen ? 'true' : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {date}
          </button>
        </li>
      ))}
      {blanks.map((slot) => (
        <li key={`after-${slot}`} className={styles.blank} data-slot="blank" aria-hidden="true" />
      ))}
    </ul>
  );
}

/** Scrolls the list alone, never the page. */
function centre(list: HTMLElement, slot: HTMLElement, behavior: ScrollBehavior = prefersStill() ? 'instant' : 'smooth'): void {
  list.scrollTo({ left: slot.offsetLeft + slot.offsetWidth / 2 - list.clientWidth / 2, behavior });
}

function useCentredOnResize(list: { current: HTMLUListElement | null }, chosen: number): void {
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const slot = element.querySelectorAll<HTMLElement>('[data-slot="date"]')[latest.current];
      if (slot) centre(element, slot, 'instant');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}

import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { nextStop } from './roving.ts';

const buttonsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>('button')];

/**
 * Makes a group of buttons one tab stop, within which arrow keys, Home, and End move the focus. Tab enters it at the current button;
 * the props of `group` belong on the element around them.
 */
export function useRovingFocus(current: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const stop = focused ?? current;
  return {
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
    group: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        setFocused(buttonsOf(currentTarget).findIndex((button) => button === target));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const buttons = buttonsOf(event.currentTarget);
        const spots = buttons
          .map((button) => button.getBoundingClientRect())
          .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
        const next = nextStop(
          event.key,
          buttons.findIndex((button) => button === event.target),
          spots,
        );
        if (next === undefined) return;
        event.preventDefault();
        buttons[next]?.focus();
      },
    },
  };
}

import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const buttonsOf = (group: HTMLElement) => [...group.querySelectorAll('button')];

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
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
        setFocused(buttonsOf(currentTarget).findIndex((button) => button === target)),
      onBlur: () => setFocused(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const next = nextButton(buttonsOf(event.currentTarget), stop, event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}

/** The button that a key leads to: in reading order sideways, the nearest one of the next row up or down. */
function nextButton(buttons: HTMLElement[], from: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key === 'ArrowLeft') return buttons[from - 1];
  if (key === 'ArrowRight') return buttons[from + 1];
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const top = buttons[from]?.offsetTop ?? 0;
  const row = key === 'ArrowUp' ? buttons.findLast(({ offsetTop }) => offsetTop < top) : buttons.find(({ offsetTop }) => offsetTop > top);
  const middle = (button?: HTMLElement) => (button ? button.offsetLeft + button.offsetWidth / 2 : 0);
  const distance = (button: HTMLElement) => Math.abs(middle(button) - middle(buttons[from]));
  return buttons.filter(({ offsetTop }) => offsetTop === row?.offsetTop).toSorted((a, b) => distance(a) - distance(b))[0];
}

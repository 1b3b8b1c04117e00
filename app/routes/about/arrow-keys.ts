import { type KeyboardEvent, useState } from 'react';

export function indexAfterKey(event: KeyboardEvent, from: number, last: number) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const index = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
  if (index !== undefined) event.preventDefault();
  return index;
}

/**
 * Makes a row of buttons one tab stop, the current button. Arrow keys, Home, and End focus or click
 * the others.
 */
export function useArrowKeys(current: number, act: 'focus' | 'click' = 'focus') {
  const [focused, setFocused] = useState<number>();
  const stop = focused ?? current;
  return {
    row: {
      onBlur: () => setFocused(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const buttons = event.currentTarget.querySelectorAll('button');
        const index = indexAfterKey(event, stop, buttons.length - 1);
        if (index !== undefined) buttons[index]?.[act]();
      },
    },
    button: (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setFocused(index),
    }),
  };
}

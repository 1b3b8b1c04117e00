import { type KeyboardEvent, useState } from 'react';

/**
 * Makes a group of buttons one tab stop, within which arrow keys, Home, and End move the focus. Tab
 * enters it at the current button. The props of `group` belong on the element around the buttons,
 * those of `button` on each of them.
 */
export function useRovingFocus(current: number) {
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

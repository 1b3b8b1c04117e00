import { useEffect } from 'react';

/** Also focuses elements that aren't focusable. */
export function moveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

export const isTyping = (): boolean =>
  document.activeElement?.matches('main :is(input, textarea, select)') === true;

/** Moves the focus only if the focused element is gone. */
export function restoreFocus(target: HTMLElement | null | undefined, options?: FocusOptions): void {
  // Safari doesn't focus clicked buttons, but the content around them.
  if (document.activeElement?.matches('body, main') === true) target?.focus(options);
}

export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) moveFocus(heading);
}

/** Moves the focus to the heading if the focused element disappears along with this component. */
export function useHeadingFocusAfter(isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      if (document.activeElement === document.body) focusPageHeading();
    };
  }, [isShown]);
}

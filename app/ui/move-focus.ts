/** Moves the focus where a link leads, also to what cannot be focused by hand. */
export function moveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether a field of the page has the focus. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('main :is(input, textarea, select)') === true;

/** Moves the focus to an element if what had it is gone. */
export function restoreFocus(target: HTMLElement | null | undefined, options?: FocusOptions): void {
  // In Safari, which focuses no button that is clicked, the content around it takes the focus.
  if (document.activeElement?.matches('body, main') === true) target?.focus(options);
}

/** Puts the focus on the page's heading, as after a page load. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) moveFocus(heading);
}

/** Moves the focus where a link leads, also to what cannot be focused by hand. */
export function moveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Puts the focus on the page's heading, as after a page load. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) moveFocus(heading);
}

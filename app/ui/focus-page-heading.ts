/** Puts the focus on the page's heading, where what had it disappears. */
export const focusPageHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

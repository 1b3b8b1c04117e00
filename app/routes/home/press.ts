/** Shows a key go down by `depth` and come up again, unless the visitor prefers less motion. */
export function press(
  key: Element | null | undefined,
  depth: string,
  { delay = 0, duration = 240 } = {},
): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  key?.animate([{ offset: 0.4, translate: `0 ${depth}`, boxShadow: 'none' }], {
    delay,
    duration,
    easing: 'ease-out',
  });
}

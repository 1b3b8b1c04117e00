/** Whether the visitor prefers reduced motion. The styles then show the final state. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

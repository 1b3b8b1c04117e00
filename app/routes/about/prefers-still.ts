/** Whether the visitor asked their system for less motion; the styles show the final state by themselves then. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** From its top point, in a 24 × 24 box. */
export const starOutline =
  'c.5 0 .9.3 1.1.7l2.8 5.9 6.4.9c1 .1 1.4 1.4.7 2.1l-4.7 4.5 1.1 6.4c.2 1-.9 1.8-1.8 1.3l-5.6-3-5.6 3c-.9.5-2-.3-1.8-1.3l1.1-6.4-4.7-4.5c-.7-.7-.3-2 .7-2.1l6.4-.9 2.8-5.9c.2-.4.6-.7 1.1-.7z';

export const starPath = `M12 1.6${starOutline}`;

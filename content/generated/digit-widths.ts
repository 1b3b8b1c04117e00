// Written by "npm run content:build".

/** The widths of digits and of the decimal point in large text, in em. */
export const digitWidths = {
  '0': 0.497,
  '1': 0.301,
  '2': 0.464,
  '3': 0.454,
  '4': 0.491,
  '5': 0.478,
  '6': 0.495,
  '7': 0.39,
  '8': 0.483,
  '9': 0.495,
  '.': 0.16
} as const;

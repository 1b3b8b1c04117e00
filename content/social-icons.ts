import type { IconPaths } from './content-types.ts';

// Stroked with two units in a 24 × 24 box, like the interface's icons.

export const github: IconPaths = [
  'M9 19c-4.3 1.4-4.3-2.5-6-3m12 5v-3.5c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1.1-.3-3.5 1.3a12.3 12.3 0 0 0-6.2 0c-2.4-1.6-3.5-1.3-3.5-1.3a4.2 4.2 0 0 0-.1 3.2 4.6 4.6 0 0 0-1.3 3.2c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2v3.5',
];

export const linkedin: IconPaths = [
  'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4v-10a4 4 0 0 1 4-4z',
  'M8 11v5m0-8v.01M12 16v-5m4 5v-3a2 2 0 1 0-4 0',
];

export const instagram: IconPaths = [
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z',
  'M9 12a3 3 0 1 1 6 0a3 3 0 1 1-6 0z',
  'M16.5 7.5v.01',
];

export const emailIcon: IconPaths = [
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
];

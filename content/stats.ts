import type { NonEmpty, Stat } from './content-types.ts';

export const stats: NonEmpty<Stat> = [
  { stat: 'experience', endNum: 17, tagline: 'years of professional experience', year: null },
  { stat: 'music', endNum: 1046, tagline: 'music clients served since', year: '2008' },
  { stat: 'real estate', endNum: 46, tagline: 'real estate clients served since', year: '2019' },
  { stat: 'software', endNum: 12, tagline: 'software projects since', year: '2022' },
];

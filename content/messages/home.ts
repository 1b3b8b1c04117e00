import { provider } from '../provider.ts';
import { formatAverage, reviewCount } from './counts.ts';

export const homeMessages = {
  seeWork: 'See my work',
  playLogo: `Play ${provider.brand}`,
  playLow: 'Play the low note',
  playHigh: 'Play the high note',
  rating: (average: number, count: number) =>
    `${formatAverage(average)} from ${reviewCount(count)}`,
  hours: 'Hours a week per person',
  people: 'People doing it',
  example: 'For example:',
  hoursAYear: 'hours a year',
  sum: (hours: number, people: number, weeks: number) =>
    `${hours} ${hours === 1 ? 'hour' : 'hours'} a week × ${people} ${people === 1 ? 'person' : 'people'} × ${weeks} weeks`,
  work: 'Selected work',
  allProjects: 'See all projects',
  numbers: 'My work in numbers',
  quote: 'From the reviews',
  allReviews: (count: number) =>
    count === 1 ? 'Read the review' : `Read all ${reviewCount(count)}`,
  steps: 'How it works',
} as const;

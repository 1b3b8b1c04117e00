import { provider } from '#content/provider.ts';
import { formatCount, reviewCount } from './counts.ts';
import { type EmailDraft, prompts } from './email.ts';
import { ratingsMessages } from './ratings.ts';

const hoursADay = 8;
const hoursAWeek = 40;
const hoursAYear = 2080;

/** “almost 8”, “about 16”, “6.5”. */
function say(value: number): string {
  const whole = Math.round(value);
  if (value === whole) return formatCount(whole);
  if (whole > value && whole - value <= 0.25) return `almost ${formatCount(whole)}`;
  const rounded = value.toFixed(1);
  return value >= 10 || rounded.endsWith('0') ? `about ${formatCount(whole)}` : rounded;
}

function describeHours(hours: number): string {
  if (hours < 80) return `That’s ${say(hours / hoursADay)} workdays, every year.`;
  if (hours < 1000) return `That’s ${say(hours / hoursAWeek)} workweeks, every year.`;
  const people = hours / hoursAYear;
  if (people < 1) return `That’s ${Math.round(people * 100)}% of a full-time job.`;
  if (people === 1) return 'That’s one person working full-time.';
  return `That’s ${say(people)} people working full-time.`;
}

export const homeMessages = {
  /** The task is empty if it has no name. */
  email: (hours: string, task: string, sum: string): EmailDraft => ({
    subject: `${hours} hours a year${task && ` on ${task}`}`,
    body: `We spend about ${hours} hours a year on ${task || 'this'} (${sum}).\r\n\r\n${prompts('How it works today:', 'Tools we use:', 'When we’d like it solved:')}`,
  }),
  seeWork: 'See my work',
  playLogo: `Play ${provider.brand}`,
  playLow: 'Play the low note',
  playHigh: 'Play the high note',
  rating: ratingsMessages.rating,
  hours: 'Hours a week per person',
  people: 'People doing it',
  task: 'What is it?',
  /** By the value in the address of a shared answer. */
  tasks: {
    scheduling: 'Scheduling',
    invoices: 'Invoices',
    reports: 'Reports',
    'data-entry': 'Data entry',
    other: 'Something else',
  },
  example: 'For example:',
  hoursAYear: 'hours a year',
  sum: (hours: number, people: number) =>
    `${hours} ${hours === 1 ? 'hour' : 'hours'} a week × ${people} ${people === 1 ? 'person' : 'people'}`,
  weeks: (weeks: number) => ` × ${weeks} weeks`,
  inWork: describeHours,
  emailThis: 'Email me this',
  share: 'Send it to whoever decides',
  shared: (hours: string, inWork: string) => `${hours} hours a year. ${inWork}`,
  sentByOther: 'Someone thinks this is worth two minutes of your time.',
  work: 'Selected work',
  allProjects: 'See all projects',
  numbers: 'My work in numbers',
  quote: 'From the reviews',
  allReviews: (count: number) =>
    count === 1 ? 'Read the review' : `Read all ${reviewCount(count)}`,
  steps: 'How it works',
} as const;

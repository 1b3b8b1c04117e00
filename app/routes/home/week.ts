import { homeMessages } from '#content/messages/home.ts';

export const rows = [
  { name: 'hours', legend: homeMessages.hours, values: ['1', '2', '3', '5', '8'] },
  { name: 'people', legend: homeMessages.people, values: ['1', '2', '3', '5', '10'] },
  { name: 'task', legend: homeMessages.task, values: Object.keys(homeMessages.tasks) },
] as const;

export const unnamedTask = 'other';
export const exampleWeek: readonly string[] = ['2', '3', unnamedTask];

/** The link's fragment, such as `#week=2x3-scheduling`. */
export const writeWeek = ([hours, people, task]: readonly string[]): string =>
  `#week=${hours}x${people}-${task}`;

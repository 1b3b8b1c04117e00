import type { Sampled } from './sampled.ts';

export interface TimelineEntry {
  /** Month and year, as shown: "Aug 2003". */
  date: string;
  /** What the walking figure carries: a note, a house, a laptop. */
  era: 'music' | 'realEstate' | 'software';
  event: string;
}

/** EXPERIENCE, oldest first: sixteen steps from music through real estate to software. */
export const timeline = [
  { date: 'Aug 2003', era: 'music', event: 'Began to study music, with the piano as the first keyboard.', sample: ['event'] },
  {
    date: 'May 2007',
    era: 'music',
    event: 'Finished the degree with a recital, and with the habit of practicing slowly.',
    sample: ['event'],
  },
  { date: 'Jan 2008', era: 'music', event: 'Opened a private music studio and welcomed the first paying client.', sample: ['event'] },
  {
    date: 'Sep 2009',
    era: 'music',
    event: 'Started a second degree, teaching by day and accompanying singers by night.',
    sample: ['event'],
  },
  {
    date: 'Jun 2011',
    era: 'music',
    event: 'Turned the studio into a full-time business: lessons, concerts, and recordings.',
    sample: ['event'],
  },
  {
    date: 'Mar 2013',
    era: 'music',
    event: 'Wrote the first spreadsheet macro, because invoices took longer than rehearsals.',
    sample: ['event'],
  },
  {
    date: 'Oct 2015',
    era: 'music',
    event: 'Passed five hundred music clients and moved the whole booking desk online.',
    sample: ['event'],
  },
  { date: 'Aug 2017', era: 'music', event: 'Led a concert series from the first call to the last chair put away.', sample: ['event'] },
  {
    date: 'Feb 2019',
    era: 'realEstate',
    event: 'Took the real estate license and closed the first sale in the same spring.',
    sample: ['event'],
  },
  { date: 'Apr 2020', era: 'realEstate', event: 'Moved every viewing and every lesson to video within two weeks.', sample: ['event'] },
  {
    date: 'Jul 2021',
    era: 'realEstate',
    event: 'Automated listing reports that used to cost one evening of every week.',
    sample: ['event'],
  },
  {
    date: 'Jan 2022',
    era: 'software',
    event: 'Learned software engineering full-time and delivered the first paid project.',
    sample: ['event'],
  },
  {
    date: 'Mar 2023',
    era: 'software',
    event: 'Founded JYAB: automation, web applications, and websites from one desk.',
    sample: ['event'],
  },
  {
    date: 'Jan 2024',
    era: 'software',
    event: 'Put a schedule automation into daily use at an educational institution.',
    sample: ['event'],
  },
  {
    date: 'Sep 2024',
    era: 'software',
    event: 'Delivered websites for a festival, a singer, and a community of musicians.',
    sample: ['event'],
  },
  {
    date: 'May 2025',
    era: 'software',
    event: 'Twelve projects delivered, and open for the next one. It could be yours.',
    sample: ['event'],
  },
] as const satisfies readonly Sampled<TimelineEntry>[];

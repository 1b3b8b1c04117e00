import type { NonEmpty, Sampled, TimelineEntry } from './content-types.ts';

/** Oldest first. */
export const timeline: NonEmpty<Sampled<TimelineEntry>> = [
  {
    date: 'Aug 2003',
    era: 'music',
    event: 'Started college as a piano major.',
    sample: ['event'],
  },
  {
    date: 'May 2007',
    era: 'music',
    event: 'Graduated with a solo recital and a habit of practicing slowly.',
    sample: ['event'],
  },
  {
    date: 'Jan 2008',
    era: 'music',
    event: 'Opened my own music studio and took on my first paying client.',
    sample: ['event'],
  },
  {
    date: 'Sep 2009',
    era: 'music',
    event:
      'Went back to school for a second degree, teaching by day and accompanying singers by night.',
    sample: ['event'],
  },
  {
    date: 'Jun 2011',
    era: 'music',
    event: 'Made the studio my full-time business, with lessons, concerts, and recordings.',
    sample: ['event'],
  },
  {
    date: 'Mar 2013',
    era: 'music',
    event:
      'Wrote my first program, a spreadsheet macro, because invoices took longer than rehearsals.',
    sample: ['event'],
  },
  {
    date: 'Oct 2015',
    era: 'music',
    event: 'Passed 500 music clients and moved all of the studio’s bookings online.',
    sample: ['event'],
  },
  {
    date: 'Aug 2017',
    era: 'music',
    event: 'Ran a summer concert series, from the first phone call to the last folding chair.',
    sample: ['event'],
  },
  {
    date: 'Feb 2019',
    era: 'realEstate',
    event: 'Got my real estate license and signed my first clients that spring.',
    sample: ['event'],
  },
  {
    date: 'Apr 2020',
    era: 'realEstate',
    event: 'Moved every lesson and every home showing to video in two weeks.',
    sample: ['event'],
  },
  {
    date: 'Jul 2021',
    era: 'realEstate',
    event: 'Automated the listing reports that had cost me an evening every week.',
    sample: ['event'],
  },
  {
    date: 'Jan 2022',
    era: 'software',
    event: 'Went into software full-time, starting with a website for a music business.',
    sample: ['event'],
  },
  {
    date: 'Mar 2023',
    era: 'software',
    event: 'Founded JYAB and started building this site.',
    sample: ['event'],
  },
  {
    date: 'Jan 2024',
    era: 'software',
    event:
      'Launched the scheduling app I’d started in October. A school has used it every day since.',
    sample: ['event'],
  },
  {
    date: 'Sep 2024',
    era: 'software',
    event: 'Started a website for an association of Korean-American musicians.',
    sample: ['event'],
  },
  {
    date: 'May 2025',
    era: 'software',
    event: 'Took on my twelfth software project, a website for an AI software company.',
    sample: ['event'],
  },
];

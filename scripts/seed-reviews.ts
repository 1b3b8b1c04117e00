import { projects } from '../content/projects.ts';
import type { Hiding } from '../shared/reviews.ts';

/** A user. All of them are invented, and their addresses cannot exist. */
export interface SeedAuthor {
  firstName: string;
  lastName: string;
  /** If false, the address stays unverified and the reviews stay held. */
  verified?: false;
  /** A client whose first review answers an invitation. */
  invitedTo?: { projectId: string; finishedDaysBefore: number };
  reviews: SeedReview[];
}

export interface SeedReview {
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
  reply?: string;
  hiding?: Hiding;
}

/** A project of the content; the first again after the last. */
const projectAt = (index: number): string => (projects[index % projects.length] ?? projects[0]).projectId;

const manyWords =
  'We asked for a small script that renames files, and got a conversation first: what are the files for, who opens them, what happens on the one day when somebody is ill? ';

/** Two years of reviews: long and short, in many scripts, with all ratings, some with a reply, held, or hidden. */
export const seedAuthors: SeedAuthor[] = [
  {
    firstName: 'Margarethe',
    lastName: 'Vogel',
    invitedTo: { projectId: projectAt(4), finishedDaysBefore: 30 },
    reviews: [
      {
        rating: 5,
        daysAgo: 610,
        comment:
          'Our festival site went from a monthly worry to something nobody talks about any more, which is the highest praise I know.\n\nTicket questions are down by half. The programme is edited by two volunteers who had never used such a thing before.',
      },
      { rating: 5, daysAgo: 14, comment: 'Second season, same verdict.' },
    ],
  },
  {
    firstName: '지훈',
    lastName: '박',
    invitedTo: { projectId: projectAt(5), finishedDaysBefore: 12 },
    reviews: [
      {
        rating: 5,
        daysAgo: 480,
        comment:
          '처음부터 끝까지 친절하게 설명해 주셔서 감사합니다. 협회 홈페이지가 한국어와 영어로 모두 잘 작동하고, 회원들도 아주 만족하고 있습니다.',
        reply: '함께 일할 수 있어서 즐거웠습니다. 감사합니다!',
      },
    ],
  },
  {
    firstName: 'ليلى',
    lastName: 'حداد',
    reviews: [
      { rating: 5, daysAgo: 402, comment: 'عمل دقيق وسريع. كل سؤال كان له جواب واضح، والموقع يعمل كما تمنينا (حتى على الهاتف القديم).' },
    ],
  },
  { firstName: 'Q', lastName: 'Z', reviews: [{ rating: 4, daysAgo: 366, comment: 'Good.' }] },
  {
    firstName: 'Maximiliane-Theodora',
    lastName: 'von Hohenstein-Wittgenstein zu Oberkirchen-Niederwald und der Langen Heide',
    reviews: [
      {
        rating: 4,
        daysAgo: 350,
        comment:
          'Everything was done as agreed, and on the day that was agreed. One star less because I would have liked a printed manual.',
      },
    ],
  },
  { firstName: 'Tom', lastName: 'Okafor', reviews: [{ rating: 5, daysAgo: 300, comment: '🎹🎶 → 💻✨ Ten out of ten 👏🏽👏🏽👏🏽 👨‍👩‍👧‍👦 🇳🇬' }] },
  {
    firstName: 'Renée',
    lastName: 'D’Angelo-Þórsdóttir',
    invitedTo: { projectId: projectAt(2), finishedDaysBefore: 25 },
    reviews: [
      {
        rating: 3,
        daysAgo: 270,
        comment: 'The result is fine. We lost two weeks because an answer of ours got stuck in a spam folder, and nobody called.',
        reply: 'You are right: I should have picked up the phone on day two. I do now.',
      },
    ],
  },
  {
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    reviews: [
      {
        rating: 5,
        daysAgo: 244,
        comment: `${manyWords.repeat(3)}\n\nThe script runs every night. I have not thought about it since. ${manyWords.repeat(6)}`,
      },
    ],
  },
  {
    firstName: 'Ben',
    lastName: 'Carter',
    reviews: [{ rating: 1, daysAgo: 230, comment: 'Was told my project is too small. It was, but still.' }],
  },
  {
    firstName: 'Aiko',
    lastName: '山田',
    reviews: [{ rating: 5, daysAgo: 215, comment: '丁寧な対応で、締め切りも守っていただきました。\nまたお願いしたいです。' }],
  },
  {
    firstName: 'Chiara',
    lastName: 'Bellini',
    invitedTo: { projectId: projectAt(3), finishedDaysBefore: 40 },
    reviews: [{ rating: 4, daysAgo: 190, comment: 'Finalmente un sito che mostra la voce e non solo le fotografie. Grazie!' }],
  },
  {
    firstName: 'Sam',
    lastName: 'Nguyễn',
    reviews: [
      { rating: 2, daysAgo: 171, comment: 'We wanted an app and were talked into a web page. It works, but it is not what I had in mind.' },
      { rating: 4, daysAgo: 60, comment: 'Half a year later I have to say: the web page was the right call.' },
    ],
  },
  { firstName: 'Шура', lastName: 'Коваль', reviews: [{ rating: 5, daysAgo: 140, comment: 'Працює. Швидко. Без зайвих слів.' }] },
  { firstName: 'נועם', lastName: 'לוי', reviews: [{ rating: 4, daysAgo: 133, comment: 'שירות מצוין, והקוד (ב־TypeScript) קריא וברור.' }] },
  { firstName: 'Grace', lastName: 'Ikwuemesi', reviews: [{ rating: 5, daysAgo: 121, comment: '' }] },
  {
    firstName: 'Priya',
    lastName: 'Raghunathan',
    invitedTo: { projectId: projectAt(1), finishedDaysBefore: 20 },
    reviews: [
      {
        rating: 5,
        daysAgo: 96,
        comment: 'Automated our timetable of 61 teachers and 14 rooms. The first August in nine years that I spent in the garden.',
      },
    ],
  },
  {
    firstName: 'L33t',
    lastName: '<b>Tester</b>',
    reviews: [{ rating: 3, daysAgo: 88, comment: '<script>alert("hello")</script> **bold?** &amp; http://example.com/?a=1&b=2' }],
  },
  {
    firstName: 'Wolf',
    lastName: 'Endlos',
    reviews: [{ rating: 2, daysAgo: 77, comment: `Donau${'dampfschifffahrts'.repeat(40)}kapitän` }],
  },
  {
    firstName: 'Dana',
    lastName: 'Novak',
    reviews: [
      {
        rating: 1,
        daysAgo: 66,
        comment: 'Call me on 555 0100 for much cheaper sites!!!',
        hiding: { reason: 'advertising', words: 'Please leave the phone number out.' },
      },
    ],
  },
  {
    firstName: 'Jonas',
    lastName: 'Weber',
    reviews: [
      { rating: 4, daysAgo: 41, comment: 'Sauber dokumentiert übergeben; unser eigener Entwickler konnte am nächsten Tag weitermachen.' },
    ],
  },
  { firstName: 'Elif', lastName: 'Yılmaz', reviews: [{ rating: 5, daysAgo: 23, comment: 'Sorularıma hep aynı gün cevap aldım.' }] },
  {
    firstName: 'Nia',
    lastName: 'Brooks',
    invitedTo: { projectId: projectAt(2), finishedDaysBefore: 9 },
    reviews: [{ rating: 5, daysAgo: 6, comment: 'Fast, kind, exact.' }],
  },
  {
    firstName: 'Omar',
    lastName: 'Rahimi',
    verified: false,
    reviews: [{ rating: 5, daysAgo: 1, comment: 'Just signed up to say thank you. (My email hasn’t arrived yet.)' }],
  },
];

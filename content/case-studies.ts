import type { CaseStudy, Sampled } from './content-types.ts';

/** The order on Home, and of the links from one case study to the next. The list may be empty. */
export const caseStudies: readonly Sampled<CaseStudy>[] = [
  {
    projectId: 'JYAB0002',
    headline: 'The schedule that makes its own calls',
    summary:
      'When a lesson moves, everyone it affects finds out automatically. The school’s office got its mornings back.',
    endDate: 'Jan 2024',
    problem: [
      'The schedule was a spreadsheet on one computer. When a teacher got sick, the office looked up every lesson that day, hunted for free rooms and substitutes, and called each family. On a bad day, that took all morning.',
      'The calls weren’t even the worst part. Two people would change the same cell, a room would get booked twice, and a family would drive across town for a lesson that had moved. Everyone was careful. A spreadsheet just wasn’t built for this.',
    ],
    approach: [
      {
        name: 'Watch before building',
        text: 'I spent two mornings by the phone and wrote down every change and every call it caused. Most of the time went into figuring out who was affected, not into telling them. So I automated that first.',
      },
      {
        name: 'Make the mistake impossible',
        text: 'A room holds one lesson at a time, and no teacher or student can be in two places at once. The database enforces both, so nobody can save a double booking, no matter how many people are editing.',
      },
      {
        name: 'Let the change do the work',
        text: 'Drag a lesson to move it. The app finds everyone it affects, drafts the messages in the school’s own words, and shows them before they go out. One click sends them all.',
      },
      {
        name: 'Skip the big launch',
        text: 'The spreadsheet stayed around until nobody opened it anymore. When the office told me something was missing, I built it that same week, and launch day was just a quiet Monday.',
      },
    ],
    results: [
      {
        number: '11',
        label: 'hours a week the office no longer spends on the phone',
        short: 'hours a week off the phone',
      },
      {
        number: '3',
        label: 'minutes from a canceled lesson to the last message, down from a whole morning',
        short: 'minutes to tell everyone',
      },
      { number: '0', label: 'double bookings since day one' },
    ],
    outcome: [
      'A sick teacher is no longer an emergency: pick a substitute, read the messages, hit send. Families trust what they see on their phones, so they’ve stopped calling to check.',
      'Planning a new term takes an afternoon instead of two weeks, because the app shows what fits before anyone has to ask. And the school owns all of it, with documentation that another developer can follow.',
    ],
    pictures: [],
    demo: 'schedule',
    sample: ['headline', 'summary', 'endDate', 'problem', 'approach', 'results', 'outcome'],
  },
  {
    projectId: 'JYAB0005',
    headline: 'A festival that runs its own website',
    summary:
      'One edit updates a concert everywhere it appears. The festival’s own team makes it, right up to opening night.',
    endDate: 'Jul 2024',
    problem: [
      'A festival’s program isn’t final until the last encore. A soloist catches a cold, a concert moves indoors, an evening sells out. Each of those is one line in an email, but five edits on a website: the calendar, the concert, the artist, the home page, and the ticket link.',
      'The people who run the festival hear about it first, and they aren’t web developers. If every edit has to wait for one, the audience reads yesterday’s program. If the team makes the edits by hand, sooner or later a page gets missed.',
    ],
    approach: [
      {
        name: 'Start with the program',
        text: 'Before I designed a page, I turned the program into a list. Each concert has a date, a venue, its artists, and a ticket link. Every page draws from that list, so nothing has to be typed twice.',
      },
      {
        name: 'Build on what people know',
        text: 'I chose WordPress because so many people have used it before, and any WordPress developer can take over. Adding a concert means filling out one short form, not laying out a blank page.',
      },
      {
        name: 'Make it hard to break',
        text: 'The team brings the words and photos, and the theme handles the rest: cropping, sizing, and layout. Even a page edited in a hurry looks designed.',
      },
      {
        name: 'Hand over the keys',
        text: 'Before launch, we rehearsed what a season brings: a new soloist, a different venue, a sold-out night. Anything I had to explain twice, I simplified. The instructions fit on one page.',
      },
    ],
    results: [
      {
        number: '1',
        label: 'edit to move a concert, on every page that mentions it',
        short: 'edit moves a concert everywhere',
      },
      {
        number: '2',
        label: 'taps from the home page to a ticket',
        short: 'taps from home page to ticket',
      },
      {
        number: '0',
        label: 'pages that only a developer can change',
        short: 'pages only a developer can edit',
      },
    ],
    outcome: [
      'When the program changes, someone on the team opens the concert, fixes the line, and saves. The calendar, the artist’s page, and the home page follow, and nobody has to double-check them.',
      'The next season doesn’t start from scratch. Past concerts move to the archive on their own, and the form is ready for the new program.',
    ],
    pictures: [],
    sample: ['headline', 'summary', 'endDate', 'problem', 'approach', 'results', 'outcome'],
  },
  {
    projectId: 'JYAB0001',
    headline: 'A portfolio you can check',
    summary:
      'Fast on any phone, readable without scripts, and with client reviews that anyone can verify.',
    endDate: 'Present',
    problem: [
      'Every portfolio says the work is good. But visitors can’t tell who wrote the quotes, who picked them, or what was left out. So people skip the words and look for other signs: Does the page load? Does it jump around? Does it work on my phone?',
      'That’s where many portfolios fail. They’re heavy, they need scripts to show a paragraph, and they only look finished on the screen they were designed on.',
    ],
    approach: [
      {
        name: 'Make the site the proof',
        text: 'Whatever I promise a client has to be true here first: fast, accessible, private, and easy to change. All the words and pictures are in one folder, so an update takes minutes.',
      },
      {
        name: 'Send the words first',
        text: 'Each page arrives complete from the server, styles included, so there’s nothing to wait for. Scripts load once it’s on screen, and nothing moves when they do.',
      },
      {
        name: 'Publish every rating',
        text: 'Verified clients get a badge, bad ratings count, and a public record logs everything that happens to a review. Anyone can download it and check it with a short script.',
      },
      {
        name: 'Break it on purpose',
        text: 'The tests pull the plug in the middle of a write, fill the disk, cut the network, and submit hostile input, on two databases and in a real browser. What you save stays saved.',
      },
    ],
    results: [
      {
        number: '100%',
        label: 'of the words readable without JavaScript',
        short: 'readable without JavaScript',
      },
      {
        number: '0',
        label: 'pixels that move while a page loads',
        short: 'pixels that jump on load',
      },
      {
        number: '0',
        label: 'ads, trackers, or requests to other sites',
        short: 'ads, trackers, or requests out',
      },
    ],
    outcome: [
      'You’re looking at the result. Turn off JavaScript, open it on an old phone, or use only the keyboard: it still works. Print the About page, and you’ll get a clean résumé.',
      'It runs on one small server, and I can restore it from a single backup file. Your project gets the same care.',
    ],
    pictures: [
      {
        source: 'case-study-portfolio-home.png',
        alt: 'The home page, with two keys between the words of its slogan: Automate, Build, and Create',
        caption: 'Home: the two bars of the slogan are keys. Press one, and it plays a note.',
      },
      {
        source: 'case-study-portfolio-record.png',
        alt: 'The review record in the dark theme, with how many reviews were received, published, held, and hidden',
        caption:
          'The review record: what was published, edited, and hidden, in numbers anyone can check.',
      },
    ],
    sample: ['headline', 'summary', 'problem', 'approach', 'results', 'outcome', 'pictures'],
  },
];

/** Paths of lines, in a square of 24. */
export type IconPaths = readonly string[];

/** Hidden from screen readers: every icon is next to its name or on a labeled button. */
export function Icon({ of, className }: { of: IconPaths; className?: string | undefined }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {of.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

// From Lucide (https://lucide.dev). License: icons.LICENSE.txt.

export const chevronRightIcon: IconPaths = ['m9 18 6-6-6-6'];

export const menuIcon: IconPaths = ['M4 5h16', 'M4 12h16', 'M4 19h16'];

export const closeIcon: IconPaths = ['M18 6 6 18', 'm6 6 12 12'];

export const userIcon: IconPaths = [
  'M18 20a6 6 0 0 0-12 0',
  'M8 11a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
  'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0z',
];

export const inboxIcon: IconPaths = [
  'M22 12h-6l-2 3h-4l-2-3H2',
  'M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
];

export const logInIcon: IconPaths = [
  'm10 17 5-5-5-5',
  'M15 12H3',
  'M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4',
];

export const mailIcon: IconPaths = [
  'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
];

export const moonIcon: IconPaths = ['M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z'];

export const sunIcon: IconPaths = [
  'M8 12a4 4 0 1 1 8 0a4 4 0 1 1-8 0z',
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
];

export const arrowLeftIcon: IconPaths = ['m12 19-7-7 7-7', 'M19 12H5'];

export const arrowRightIcon: IconPaths = ['M5 12h14', 'm12 5 7 7-7 7'];

export const arrowUpRightIcon: IconPaths = ['M7 7h10v10', 'M7 17 17 7'];

export const searchIcon: IconPaths = ['m21 21-4.34-4.34', 'M3 11a8 8 0 1 1 16 0a8 8 0 1 1-16 0z'];

export const badgeCheckIcon: IconPaths = [
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z',
  'm16 9-5.5 5.5L8 12',
];

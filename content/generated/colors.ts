// Made from app/styles/tokens.css by "npm run draw".

export const lightColors = {
  paper: '#faf6ee',
  ink: '#151a26',
  quiet: '#454a56',
  surface: '#f3eee4',
  'surface-2': '#ece6da',
  cap: '#fffdf8',
  side: '#d2c9bb',
  line: '#dbd3c7',
  outline: '#897e70',
  accent: '#ca300e',
  'accent-side': '#881000',
  'on-accent': '#fffbf4',
  'accent-text': '#aa2203',
  good: '#10602d',
  bad: '#a90021',
  'bad-side': '#6f0012',
  focus: '#244ecc',
} as const;

export const darkColors = {
  paper: '#0e121a',
  ink: '#efebe2',
  quiet: '#b9b4aa',
  surface: '#151922',
  'surface-2': '#1d222b',
  cap: '#222630',
  side: '#030409',
  line: '#333843',
  outline: '#747a87',
  accent: '#f7a73b',
  'accent-side': '#a0600b',
  'on-accent': '#1a0f03',
  'accent-text': '#fcb452',
  good: '#75df8f',
  bad: '#fda19e',
  'bad-side': '#ae615f',
  focus: '#8fd5fd',
} as const;

/** The color of the browser’s own frame: --paper of each theme. */
export const paperColors = {
  light: '#faf6ee',
  dark: '#0e121a',
} as const;

/**
 * The light theme’s tokens (app/styles/tokens.css) for what has no style sheet: icons, pictures,
 * and the frames of browsers.
 */
export const lightColors = {
  paper: '#faf6ee',
  ink: '#151a26',
  quiet: '#454a56',
  cap: '#fffdf8',
  side: '#d2c9bb',
  line: '#dbd3c7',
  accent: '#ca300e',
  'accent-side': '#881000',
  'on-accent': '#fffbf4',
} as const;

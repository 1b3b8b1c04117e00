import type { CSSProperties } from 'react';
import { lightColors as day, darkColors as night } from '#content/generated/colors.ts';

// Email clients support neither custom properties nor oklch.

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const key = {
  display: 'inline-block',
  width: '34px',
  height: '34px',
  lineHeight: '34px',
  marginRight: '5px',
  textAlign: 'center',
  fontWeight: 800,
  fontSize: '16px',
  borderRadius: '8px',
  backgroundColor: day.cap,
  color: day.ink,
  border: `1px solid ${day.side}`,
  borderBottomWidth: '5px',
} satisfies CSSProperties;

export const styles = {
  body: {
    margin: 0,
    padding: 0,
    backgroundColor: day.paper,
    color: day.ink,
    fontFamily: font,
    fontSize: '17px',
    lineHeight: 1.55,
  },
  // Shown in the inbox after the subject.
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 },
  outside: { padding: '28px 12px 36px', backgroundColor: day.paper },
  column: { maxWidth: '540px', margin: '0 auto', textAlign: 'left' },
  keys: { margin: '0 0 20px 4px', lineHeight: '40px' },
  key,
  struckKey: {
    ...key,
    backgroundColor: day.accent,
    color: day['on-accent'],
    border: `1px solid ${day.accent}`,
    borderBottom: `5px solid ${day['accent-side']}`,
  },
  card: {
    padding: '26px 24px 24px',
    borderRadius: '16px',
    backgroundColor: day.cap,
    color: day.ink,
    border: `1px solid ${day.line}`,
    borderBottom: `6px solid ${day.side}`,
  },
  paragraph: { margin: '0 0 16px', overflowWrap: 'anywhere' },
  author: { margin: '22px 0 6px', fontWeight: 700, overflowWrap: 'anywhere' },
  stars: {
    margin: '0 0 12px',
    fontSize: '26px',
    lineHeight: 1,
    letterSpacing: '3px',
    color: day['accent-text'],
  },
  quote: {
    margin: '0 0 18px',
    padding: '2px 0 2px 16px',
    borderInlineStart: `4px solid ${day.accent}`,
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  buttonTable: { margin: '6px 0 8px' },
  buttonCell: {
    borderRadius: '11px',
    backgroundColor: day.accent,
    borderBottom: `5px solid ${day['accent-side']}`,
  },
  button: {
    display: 'block',
    padding: '13px 24px',
    color: day['on-accent'],
    fontWeight: 700,
    textDecoration: 'none',
    borderRadius: '11px',
  },
  // Aligns the stars with the text.
  starTable: { margin: '-6px 0 4px -6px' },
  starKey: {
    display: 'block',
    width: '44px',
    height: '44px',
    lineHeight: '44px',
    textAlign: 'center',
    fontSize: '24px',
    color: day['on-accent'],
    textDecoration: 'none',
    borderRadius: '11px',
  },
  quiet: { margin: '14px 0 0', fontSize: '15px', color: day.quiet, overflowWrap: 'anywhere' },
  way: { margin: '6px 0 0' },
  note: { margin: '0 0 18px', fontSize: '15px', color: day.quiet },
  link: { color: day['accent-text'] },
  signature: {
    margin: '24px 0 0',
    paddingTop: '16px',
    borderTop: `1px solid ${day.line}`,
    fontSize: '15px',
    overflowWrap: 'anywhere',
  },
  below: { margin: '20px 4px 0', fontSize: '14px', color: day.quiet, overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;

const rules: [string, string][] = [
  ['.outside', `background-color:${night.paper}`],
  [
    '.card',
    `background-color:${night.cap};color:${night.ink};border-color:${night.line};border-bottom-color:${night.side}`,
  ],
  ['.cap', `background-color:${night.cap};color:${night.ink};border-color:${night.side}`],
  [
    '.struck',
    `background-color:${night.accent};color:${night['on-accent']};border-color:${night.accent};border-bottom-color:${night['accent-side']}`,
  ],
  ['.quiet', `color:${night.quiet}`],
  ['.signature', `border-color:${night.line}`],
  ['.link', `color:${night['accent-text']}`],
  ['.stars', `color:${night['accent-text']}`],
  ['.quote', `border-color:${night.accent}`],
  ['.button', `background-color:${night.accent};border-bottom-color:${night['accent-side']}`],
  ['.button a', `color:${night['on-accent']}`],
];

const important = (declarations: string): string =>
  declarations.replaceAll(/;|$/gu, '!important$&');

export const nightStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules
  .map(([selector, declarations]) => `${selector}{${important(declarations)}}`)
  .join('')}}`;

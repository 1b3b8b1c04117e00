import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '#content/messages.ts';
import { provider } from '#content/provider.ts';

/** The texts that the guide has in straight quotes, except in code. */
const quotes = [
  ...readFileSync('docs/product.md', 'utf8')
    .replaceAll(/`[^`]*`/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .matchAll(/"([^"]+)"/gu),
].map(([, text = '']) => text);

/** Quotes of what is the owner's to change, and words that the guide explains. */
const others = new Set([
  'Automate | Build | Create',
  'Streamlining your business with core technologies since 2023',
  'Copyright © 2023 JYAB',
  'Full-Stack Software Engineer',
  'Automation Engineer',
  'Web Developer',
  'What is it costing you now?',
  'The person behind JYAB',
  'Languages',
  'Libraries/Frameworks',
  'Cloud/Hosting',
  'Databases',
  'Version Control',
  'Markup',
  'straight quotes',
  'strasse',
  'lodz',
]);

/** Quotes of texts with a number or a name in them, and how the site writes these. */
const withValues = {
  'Your desk (22)': messages.site.menu.deskWith(22),
  '4.13 from 23 reviews': messages.home.rating(4.13, 23),
  'Resend in {n}s': messages.verification.resendIn(7).replace('7', '{n}'),
  'How was the {project} project?': messages.invitation.heading('{project}'),
  'Please wait 45 seconds before trying again.': messages.error.waitSeconds(45),
  'We sent a verification link to {email}.': messages.verification.sentTo('{email}'),
};

/** Quotes that are the text of several parts of the site. */
const inSeveralPlaces: [quote: string, kept: string[]][] = [
  ['Projects', [messages.site.menu.projects, messages.projects.heading]],
  ['Reviews', [messages.site.menu.reviews, messages.reviews.heading]],
  ['Edit', [messages.reviews.edit, messages.account.edit]],
];

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

test('every text that docs/product.md quotes is a text of the site', () => {
  expect(quotes.length).toBeGreaterThanOrEqual(100);
  const texts = new Set([...textsOf(messages), ...Object.keys(withValues), ...others]);
  expect(quotes.filter((each) => !texts.has(each))).toEqual([]);
});

test('quoted texts with a number or name are exact, and so are those of several places', () => {
  for (const [quote, kept] of [
    ...Object.entries(withValues).map(([name, text]) => [name, [text]] as const),
    ...inSeveralPlaces,
  ]) {
    expect(quotes).toContain(quote);
    expect([...new Set(kept)]).toEqual([quote]);
  }
});

test('the copyright line has the founding year and the brand', () => {
  expect(messages.site.copyright).toBe(`Copyright © ${provider.foundedYear} ${provider.brand}`);
});

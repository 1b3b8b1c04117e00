import { expect, test } from 'vitest';
import { pageMetadata, pages, pathsWithIds } from './pages.ts';
import { logInPage, signUpPage } from './pages/auth.ts';
import { reviewsPage } from './pages/reviews.ts';
import { provider } from './provider.ts';
import { caseStudyPages, everyShareCard } from './share-cards.ts';

const all = [...pageMetadata, ...caseStudyPages];
const charactersIn = (text: string) => [...text].length;

test('every public page and form has a short title and description of its own', () => {
  for (const { path, title, description } of all) {
    expect(charactersIn(title), path).toBeLessThanOrEqual(60);
    expect(charactersIn(description), path).toBeLessThanOrEqual(155);
    expect(charactersIn(description), path).toBeGreaterThan(40);
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
});

test.each([logInPage, signUpPage, reviewsPage])(
  'the description of $path is long enough for a brand of one letter',
  ({ description }) => {
    expect(charactersIn(description.replace(provider.brand, 'X'))).toBeGreaterThan(40);
  },
);

test('every case study has metadata', () => {
  expect(caseStudyPages.map(({ path }) => path)).toEqual(pages.flatMap(pathsWithIds));
});

test('every card has a file of its own', () => {
  const names = everyShareCard.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z\d_-]+$/u);
});

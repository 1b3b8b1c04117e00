import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { CaseStudy, Project } from '#content/content-types.ts';
import { messages } from '#content/messages.ts';
import { projects } from '#content/projects.ts';
import type { Review } from '#shared/reviews.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { ClientReview, Facts, MoreCaseStudies, Results, Story } from './case-study.page.tsx';

const [{ projectId }] = projects;
const study: CaseStudy = {
  projectId,
  headline: 'A headline',
  summary: 'A summary.',
  endDate: 'Mar 2024',
  problem: ['First paragraph.', 'Second paragraph.'],
  approach: [{ name: 'A step', text: 'What it was.' }],
  results: [{ number: '$1,200', label: 'saved' }],
  outcome: ['What changed.'],
  pictures: [],
};
const project = (id: string): Project => ({
  ...projects[0],
  projectId: id,
  projectName: `Project ${id}`,
  startDate: 'Oct 2023',
});
const review: Review = {
  ...sampleReview,
  rating: 2,
  comment: 'Two\n\nlines. ',
  author: { firstName: 'Ann', lastName: '<b>Lee' },
  source: 'verified_client',
  project: { projectId: 'TWO', projectName: 'Project TWO' },
};

/** Draws a part of the page as the server does. */
function draw(part: React.ReactElement): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(createElement(Stub));
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

test('the page gives the problem, the steps, and the result', () => {
  const text = textOf(draw(createElement(Story, { study })));
  for (const part of [...study.problem, 'A step', 'What it was.', ...study.outcome])
    expect(text).toContain(part);
  expect(text).not.toContain(messages.caseStudy.pictures);
});

test('a result may have a short label, too', () => {
  const results = [{ number: '3', label: 'things that were saved', short: 'saved' }];
  expect(textOf(draw(createElement(Results, { results })))).toBe('3 things that were saved saved');
});

test('a number is drawn on keys, and is text once', () => {
  const html = draw(createElement(Results, { results: study.results }));
  expect(textOf(html)).toBe('$1,200 saved');
  expect([...html.matchAll(/data-character="(.)"/gu)].map(([, key]) => key).join('')).toBe(
    '$1,200',
  );
  expect(html).toMatch(
    /<span class="[^"]*">\$1,200<\/span><span class="[^"]*" aria-hidden="true">/u,
  );
});

test('the facts name the part, the months, and the technologies', () => {
  const text = textOf(draw(createElement(Facts, { study, project: project('ONE') })));
  for (const fact of [projects[0].role, 'Oct 2023 – Mar 2024', ...projects[0].badges])
    expect(text).toContain(fact);
});

test('the client’s review leads to its page and the project’s reviews', () => {
  const html = draw(createElement(ClientReview, { review, projectId: 'TWO' }));
  expect(textOf(html)).toContain(
    `“Two lines.” Ann &lt;b&gt;Lee · January 15, 2026 ${messages.reviews.verifiedClient} · Project TWO`,
  );
  expect(html).toContain(messages.reviews.stars(2));
  expect([...html.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href)).toEqual([
    `/reviews/${review._id}`,
    '/reviews?project=TWO#results',
  ]);
  expect(html).toContain('<blockquote dir="auto"');
  expect(html).toContain('rel="nofollow"');
});

test('a review without words shows its stars, and a long one leads to all of it', () => {
  expect(
    draw(createElement(ClientReview, { review: { ...review, comment: ' \n' }, projectId: 'TWO' })),
  ).not.toContain('<blockquote');
  const long = draw(
    createElement(ClientReview, {
      review: { ...review, comment: 'words '.repeat(500) },
      projectId: 'TWO',
    }),
  );
  expect(/<blockquote[^>]*>(.*)<\/blockquote>/u.exec(long)?.[1]?.length).toBeLessThan(430);
  expect(long).toContain(messages.caseStudy.readReview);
  for (const [length, isCut] of [
    [420, false],
    [421, true],
  ] as const) {
    const comment = 'x'.repeat(length);
    const html = draw(
      createElement(ClientReview, { review: { ...review, comment }, projectId: 'TWO' }),
    );
    expect([length, html.includes('x…')]).toEqual([length, isCut]);
  }
});

test('the end leads to other case studies, if any, and always to all projects', () => {
  const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href);
  const [previous, next] = ['ONE', 'TWO'].map((id) => ({
    projectId: id,
    projectName: `Project ${id}`,
  }));
  expect(hrefs(draw(createElement(MoreCaseStudies, { previous, next })))).toEqual([
    '/projects/ONE',
    '/projects/TWO',
    '/projects',
  ]);
  expect(
    hrefs(draw(createElement(MoreCaseStudies, { previous: undefined, next: undefined }))),
  ).toEqual(['/projects']);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { homeMessages } from '#content/messages/home.ts';
import { SelectedWork } from './home.page.tsx';
import type { HomeData } from './home.server.ts';

function draw(projects: HomeData['projects']): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(SelectedWork, { projects }) },
  ]);
  return renderToStaticMarkup(createElement(Stub));
}

const project = {
  projectId: 'ONE',
  projectName: 'First',
  cover: 'music',
  number: '11',
  label: 'hours a week',
} as const;

test('a featured project shows its first result, and leads to its case study', () => {
  const html = draw([project]);
  expect(html).toMatch(/<strong><span [^>]*>11<\/span>.*<\/strong> hours a week</u);
  expect(html).toContain(homeMessages.work);
  expect(html).toContain('href="/projects/ONE"');
});

test('without a case study, Home has no such section', () => {
  expect(draw([])).toBe('');
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '#content/content-types.ts';
import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import { projectsMessages } from '#content/messages/projects.ts';
import { projects } from '#content/projects.ts';
import { ProjectCard } from './projects.page.tsx';

const draw = (changes: Partial<Project>) =>
  renderToStaticMarkup(
    createElement(ProjectCard, {
      project: { ...projects[0], projectName: 'Shop', ...changes },
      eager: false,
    }),
  );

/** The addresses that a card opens in a new tab, by their labels. */
function linksOf(changes: Pick<Project, 'appLink' | 'repoLink'>): [label: string, href: string][] {
  return [...draw(changes).matchAll(/<a\b[^>]*target="_blank"[^>]*>/gu)].map(([link]) => {
    const read = (name: string) => new RegExp(`${name}="([^"]*)"`, 'u').exec(link)?.[1] ?? '';
    return [read('aria-label'), read('href')];
  });
}

test('a card leads to its app and its repository, if it has them', () => {
  const [app, repository] = ['https://app.example/', 'https://code.example/shop'];
  const toApp = [projectsMessages.openApp('Shop'), app];
  const toRepository = [projectsMessages.repositoryOf('Shop'), repository];
  expect(linksOf({ appLink: app, repoLink: repository })).toEqual([toApp, toRepository]);
  expect(linksOf({ appLink: '#', repoLink: repository })).toEqual([toRepository]);
  expect(linksOf({ appLink: app, repoLink: '#' })).toEqual([toApp]);
  expect(linksOf({ appLink: '#', repoLink: '#' })).toEqual([]);
});

test('a name leads to the case study, if there is one', () => {
  const name = (projectId: string) => /<h2[^>]*>(.*)<\/h2>/u.exec(draw({ projectId }))?.[1];
  for (const id of caseStudyIds)
    expect(name(id)).toMatch(new RegExp(`^<a class="[^"]*" href="/projects/${id}">Shop</a>$`, 'u'));
  expect(name('none')).toBe('Shop');
});

test('the note of a card is its last line', () => {
  const note = 'Private app';
  expect(draw({ note, repoLink: '#' })).toMatch(
    /<p class="[^"]*">Private app<\/p><\/div><\/article>$/u,
  );
  expect(draw({})).not.toMatch(/<p[^>]*><\/p>/u);
});

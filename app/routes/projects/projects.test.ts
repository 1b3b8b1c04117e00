import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '../../../content/content-types.ts';
import { projectsMessages } from '../../../content/messages/projects.ts';
import { projects } from '../../../content/projects.ts';
import { ProjectCard } from './projects.page.tsx';

/** The addresses that a card opens in a new tab, by their labels. */
function linksOf(changes: Pick<Project, 'appLink' | 'repoLink'>): [label: string, href: string][] {
  const project = { ...projects[0], projectName: 'Shop', ...changes };
  const html = renderToStaticMarkup(createElement(ProjectCard, { project, eager: false }));
  return [...html.matchAll(/<a\b[^>]*target="_blank"[^>]*>/gu)].map(([link]) => {
    const read = (name: string) => new RegExp(`${name}="([^"]*)"`, 'u').exec(link)?.[1] ?? '';
    return [read('aria-label'), read('href')];
  });
}

test('§2 Projects: a card leads to its app and to its repository, each where there is one', () => {
  const [app, repository] = ['https://app.example/', 'https://code.example/shop'];
  const toApp = [projectsMessages.openApp('Shop'), app];
  const toRepository = [projectsMessages.repositoryOf('Shop'), repository];
  expect(linksOf({ appLink: app, repoLink: repository })).toEqual([toApp, toRepository]);
  expect(linksOf({ appLink: '#', repoLink: repository })).toEqual([toRepository]);
  expect(linksOf({ appLink: app, repoLink: '#' })).toEqual([toApp]);
  expect(linksOf({ appLink: '#', repoLink: '#' })).toEqual([]);
});

import { expect, test } from 'vitest';
import { background } from '#content/background.ts';
import type { Era } from '#content/eras.ts';
import { featuredProjects } from '#content/find-case-study.ts';
import { home } from '#content/home.ts';
import { messages } from '#content/messages.ts';
import { mission } from '#content/mission.ts';
import { privacy } from '#content/privacy.ts';
import { projects } from '#content/projects.ts';
import { provider } from '#content/provider.ts';
import { listSampleContent } from '#content/sample.ts';
import { skillCategories } from '#content/skill-categories.ts';
import { skills } from '#content/skills.ts';
import { stats } from '#content/stats.ts';
import { technologies } from '#content/technologies.ts';
import { timeline } from '#content/timeline.ts';

// The sample content is as the specification asks. Once the content is your own, delete this file: no
// other test quotes a word of it.

const monthOf = (date: string) => Date.parse(`1 ${date} UTC`);
const yearOf = (date = '') => new Date(monthOf(date)).getUTCFullYear();

test('there are 7 projects, 26 skills, 16 timeline entries, 4 stats, 17 technologies', () => {
  expect(projects).toHaveLength(7);
  expect(skills).toHaveLength(26);
  expect(timeline).toHaveLength(16);
  expect(stats).toHaveLength(4);
  expect(Object.keys(technologies)).toHaveLength(17);
});

test('the brand, slogan, tagline, titles, footer, and categories of skills are exact', () => {
  expect([provider.brand, provider.founder, provider.email]).toEqual([
    'JYAB',
    'JYAB',
    'hello@example.com',
  ]);
  expect(provider.slogan).toBe('Automate | Build | Create');
  expect(provider.tagline).toBe('Streamlining your business with core technologies since 2023');
  expect(provider.titles.join(', ')).toBe(
    'Full-Stack Software Engineer, Automation Engineer, Web Developer',
  );
  expect(provider.foundedYear).toBe(2023);
  expect(home.payback).toBe('What is it costing you now?');
  expect(messages.site.copyright).toContain('2023');
  expect(provider.socialLinks.map(({ label }) => label)).toEqual([
    'GitHub',
    'LinkedIn',
    'Instagram',
    'Email',
  ]);
  expect(Object.values(skillCategories).toSorted()).toEqual([
    'Cloud/Hosting',
    'Databases',
    'Languages',
    'Libraries/Frameworks',
    'Markup',
    'Version Control',
  ]);
});

test('the stats, timeline, projects, and technologies are those of the specification', () => {
  expect(
    stats.map(({ endNum, tagline, year }) => [endNum, tagline, year].filter(Boolean).join(' ')),
  ).toEqual([
    '17 years of professional experience',
    '1046 music clients served since 2008',
    '46 real estate clients served since 2019',
    '12 software projects since 2022',
  ]);
  expect([timeline[0].date, timeline.at(-1)?.date]).toEqual(['Aug 2003', 'May 2025']);
  expect(projects.map(({ projectId }) => projectId)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => `JYAB000${number}`),
  );
  expect(projects.map(({ startDate }) => startDate === 'Coming Soon')).toEqual([
    ...Array(6).fill(false),
    true,
  ]);
  expect(projects.map(({ projectName }) => projectName)).toEqual([
    'Personal Portfolio',
    'Schedule Automation',
    'Music Business Website',
    'Opera Singer’s Website',
    'Music Festival Website',
    'Korean-American Musicians’ Association',
    'AI Software Company Website',
  ]);
  expect(Object.keys(technologies).toSorted().join(', ')).toBe(
    'Bootstrap, CSS, Django, EJS, Express.js, Flask, HTML, JavaScript, Materialize, MongoDB, Node.js, PostgreSQL, Python, React, Tailwind, TypeScript, WordPress',
  );
  expect(featuredProjects.map(({ projectId }) => projectId)).toEqual([
    'JYAB0002',
    'JYAB0005',
    'JYAB0001',
  ]);
});

test('the story, the numbers, and the projects agree', () => {
  const yearOfStat = (name: string) => Number(stats.find(({ stat }) => stat === name)?.year);
  const firstOf = (era: Era) => timeline.find((entry) => entry.era === era)?.date;
  expect(yearOf(timeline.at(-1)?.date) - yearOfStat('music')).toBe(stats[0].endNum);
  expect(timeline.map(({ date }) => yearOf(date))).toEqual(
    expect.arrayContaining([yearOfStat('music'), provider.foundedYear]),
  );
  expect(yearOf(firstOf('realEstate'))).toBe(yearOfStat('real estate'));
  expect(yearOf(firstOf('software'))).toBe(yearOfStat('software'));
  const started = projects
    .map(({ startDate }) => monthOf(startDate))
    .filter((month) => !Number.isNaN(month));
  expect(Math.min(...started)).toBeGreaterThanOrEqual(monthOf(firstOf('software') ?? ''));
  expect(Math.max(...started)).toBeLessThanOrEqual(monthOf(timeline.at(-1)?.date ?? ''));
});

test('values that the owner must replace are marked as sample, unlike specified ones', () => {
  const sample = listSampleContent();
  for (const path of [
    'provider.founder',
    'provider.email',
    'timeline[3].event',
    'projects[1].description',
    'promises.list',
  ])
    expect(sample).toContain(path);
  expect(sample.filter((path) => path.startsWith('stats'))).toEqual([]);
});

test('every outcome of a project is one sentence', () => {
  for (const { projectId, outcome } of projects)
    expect(outcome, projectId).toMatch(/^\p{Lu}[^.!?]+\.$/u);
});

test('no text holds an identifier of the code', () => {
  const texts = [
    ...mission.statements,
    ...background.paragraphs,
    ...timeline.map(({ event }) => event),
    ...projects.flatMap(({ description, role, outcome }) => [description, role, outcome]),
    ...privacy.sections.flatMap(({ paragraphs }) => paragraphs),
  ];
  // Names such as iPhone and macOS are none.
  for (const text of [provider.description, ...texts])
    expect(text).not.toMatch(/\b[a-z]{2,}[A-Z][a-z]/u);
});

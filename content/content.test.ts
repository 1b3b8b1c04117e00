import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { background } from './background.ts';
import { messages } from './messages.ts';
import { mission } from './mission.ts';
import { privacy } from './privacy.ts';
import { projects } from './projects.ts';
import { provider } from './provider.ts';
import { listSampleContent } from './sample.ts';
import { skillCategories, skills } from './skills.ts';
import { stats } from './stats.ts';
import { technologies } from './technologies.ts';
import { timeline, type TimelineEntry } from './timeline.ts';

const monthOf = (date: string) => Date.parse(`1 ${date} UTC`);

test('§9: there are 7 projects, 26 skills, 16 timeline entries, 4 stats, and 17 technologies', () => {
  expect(projects).toHaveLength(7);
  expect(skills).toHaveLength(26);
  expect(timeline).toHaveLength(16);
  expect(stats).toHaveLength(4);
  expect(Object.keys(technologies)).toHaveLength(17);
});

test('§1: the slogan, the tagline, and the titles are exact', () => {
  expect(provider.slogan).toBe('Automate | Build | Create');
  expect(provider.sloganWords.join(' | ')).toBe(provider.slogan);
  expect(provider.tagline).toBe('Streamlining your business with core technologies since 2023');
  expect(provider.titles).toEqual(['Full-Stack Software Engineer', 'Automation Engineer', 'Web Developer']);
});

test('§3: the four stats have their numbers', () => {
  expect(stats.map(({ endNum, tagline, year }) => [endNum, tagline, year].filter(Boolean).join(' '))).toEqual([
    '17 years of professional experience',
    '1046 music clients served since 2008',
    '46 real estate clients served since 2019',
    '12 software projects since 2022',
  ]);
});

test('§3: the timeline runs from Aug 2003 to May 2025, each entry later than the one before', () => {
  expect(timeline[0].date).toBe('Aug 2003');
  expect(timeline.at(-1)?.date).toBe('May 2025');
  const months = timeline.map(({ date }) => monthOf(date));
  expect(months).not.toContain(Number.NaN);
  expect(months.every((month, index) => index === 0 || month > (months[index - 1] ?? month))).toBe(true);
  for (const { event } of timeline) expect(event.length).toBeGreaterThan(20);
});

test('§2, §3: each of the six categories has its label and at least one skill, and no skill is listed twice', () => {
  expect(Object.values(skillCategories).toSorted()).toEqual([
    'Cloud/Hosting',
    'Databases',
    'Languages',
    'Libraries/Frameworks',
    'Markup',
    'Version Control',
  ]);
  expect(new Set(skills.map(({ category }) => category))).toEqual(new Set(Object.keys(skillCategories)));
  expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length);
});

test('§3: projects are numbered JYAB0001 to JYAB0007, the last one is coming soon', () => {
  expect(projects.map(({ projectId }) => projectId)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `JYAB000${number}`));
  expect(projects.at(-1)?.startDate).toBe('Coming Soon');
  for (const { startDate } of projects.slice(0, -1)) expect(monthOf(startDate)).not.toBeNaN();
});

test('§3: every project has a name, a description, and badges that are technologies, each once', () => {
  for (const { projectName, description, badges } of projects) {
    expect(projectName.length * description.length).toBeGreaterThan(0);
    expect(badges.length).toBeGreaterThan(0);
    expect(new Set(badges).size).toBe(badges.length);
    for (const badge of badges) expect(technologies).toHaveProperty([badge]);
  }
});

test('every project names a role and, in one sentence, an outcome, and Home can show three of them', () => {
  for (const { role, outcome } of projects) {
    expect(role.length).toBeGreaterThan(10);
    expect(outcome).toMatch(/^[A-Z][^.!?]+\.$/u);
  }
  expect(projects.filter(({ featured }) => featured).map(({ projectId }) => projectId)).toEqual(['JYAB0002', 'JYAB0005', 'JYAB0006']);
});

test('§3: every screenshot exists and has alternative text', () => {
  const pictures = projects.map(({ screenshot }) => screenshot).filter((screenshot) => screenshot !== '#');
  expect(pictures.length).toBeGreaterThan(0);
  for (const { source, alt } of pictures) {
    expect(existsSync(new URL(`images/${source}`, import.meta.url)), source).toBe(true);
    expect(alt.length).toBeGreaterThan(20);
  }
});

test('§3: the icon sprite holds every technology and skill', () => {
  const sprite = readFileSync(new URL('images/technology-icons.svg', import.meta.url), 'utf8');
  for (const { icon } of [...Object.values(technologies), ...skills]) expect(sprite).toContain(`<symbol id="${icon}" `);
});

test('the story, the numbers, and the projects agree', () => {
  const [experience, music, realEstate, software] = stats;
  const yearOf = (date = '') => new Date(monthOf(date)).getUTCFullYear();
  const firstOf = (era: TimelineEntry['era']) => timeline.find((entry) => entry.era === era)?.date;
  expect(yearOf(timeline.at(-1)?.date) - Number(music.year)).toBe(experience.endNum);
  expect(timeline.map(({ date }) => yearOf(date))).toEqual(expect.arrayContaining([Number(music.year), provider.foundedYear]));
  expect(yearOf(firstOf('realEstate'))).toBe(Number(realEstate.year));
  expect(yearOf(firstOf('software'))).toBe(Number(software.year));
  const started = projects.map(({ startDate }) => monthOf(startDate)).filter((month) => !Number.isNaN(month));
  expect(Math.min(...started)).toBeGreaterThanOrEqual(monthOf(firstOf('software') ?? ''));
  expect(Math.max(...started)).toBeLessThanOrEqual(monthOf(timeline.at(-1)?.date ?? ''));
  const numbers = new Map([
    [7, 'seven'],
    [12, 'twelve'],
  ]);
  expect(messages.projects.lead.toLowerCase()).toContain(`${numbers.get(projects.length)} of my ${numbers.get(software.endNum)} `);
});

test('no text holds an identifier of the code', () => {
  const texts = [
    provider.description,
    ...mission.statements,
    ...background.paragraphs,
    ...timeline.map(({ event }) => event),
    ...projects.flatMap(({ description, role, outcome }) => [description, role, outcome]),
    ...privacy.sections.flatMap(({ paragraphs }) => paragraphs),
  ];
  for (const text of texts) expect(text).not.toMatch(/\b[a-z]+[A-Z]/u);
});

test('§1: mission and background are there', () => {
  expect(mission.statements.length).toBeGreaterThan(2);
  expect(background.paragraphs.length).toBeGreaterThan(0);
});

test('the list of sample content names values by their path and leaves out the stats, which are facts', () => {
  const sample = listSampleContent();
  expect(sample).toContain('provider.founder');
  expect(sample).toContain('provider.email');
  expect(sample).toContain('timeline[3].event');
  expect(sample).toContain('projects[1].description');
  expect(sample.filter((path) => path.startsWith('stats'))).toEqual([]);
});

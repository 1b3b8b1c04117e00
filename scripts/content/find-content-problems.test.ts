import { expect, test } from 'vitest';
import { projects } from '../../content/projects.ts';
import { provider } from '../../content/provider.ts';
import { skillCategories } from '../../content/skill-categories.ts';
import { skills } from '../../content/skills.ts';
import { technologies } from '../../content/technologies.ts';
import { timeline } from '../../content/timeline.ts';
import { findContentProblems, type OwnContent } from './find-problems.ts';

const project = { ...projects[0], projectId: 'one', startDate: 'Mar 2023', screenshot: '#', featured: true } as const;
const [skill] = skills;
const [entry] = timeline;
const own: OwnContent = {
  provider: {
    ...provider,
    brand: 'Brand',
    sloganWords: ['One', 'Two'],
    slogan: 'One | Two',
    socialLinks: [{ icon: [], label: 'GitHub', href: 'https://github.com/' }],
  },
  projects: [project, { ...project, projectId: 'two-2', startDate: 'Coming Soon', featured: false }],
  skills: [skill],
  technologies,
  skillCategories: { [skill.category]: 'Some' },
  timeline: [
    { ...entry, date: 'Dec 2023' },
    { ...entry, date: 'Jan 2024' },
  ],
};
const problems = (changes: Partial<OwnContent>) => findContentProblems({ ...own, ...changes });
const withProject = (changes: object) => problems({ projects: [{ ...project, ...changes }] });
const withProvider = (changes: object) => problems({ provider: { ...own.provider, ...changes } });

test('the content of this site has no problems', () => {
  expect(findContentProblems({ provider, projects, skills, technologies, skillCategories, timeline })).toEqual([]);
  expect(problems({})).toEqual([]);
});

test.each([
  [withProject({ badges: ['Fortran'] }), 'content/projects.ts: one has the badge “Fortran”, which is not in content/technologies.ts.'],
  [withProject({ badges: ['toString'] }), 'content/projects.ts: one has the badge “toString”, which is not in content/technologies.ts.'],
  [withProject({ projectName: 'W'.repeat(61) }), 'content/projects.ts: the name of one has more than 60 characters.'],
  [withProject({ badges: [] }), 'content/projects.ts: one has no badges.'],
  [withProject({ badges: [project.badges[0], project.badges[0]] }), `content/projects.ts: one has the badge “${project.badges[0]}” twice.`],
  [problems({ projects: [project, project] }), 'content/projects.ts: two projects have the id one.'],
  [withProject({ projectId: 'a b' }), 'content/projects.ts: the id “a b” has other characters than letters, digits, and hyphens.'],
  [
    withProject({ startDate: 'March 2023' }),
    'content/projects.ts: one starts on “March 2023”, which is neither a month such as “Mar 2023” nor “Coming Soon”.',
  ],
  [
    withProject({ screenshot: { source: 'a.png', alt: ' ' } }),
    'content/projects.ts: the screenshot of one has no text for those who do not see it.',
  ],
  [withProject({ featured: false }), 'content/projects.ts: no project is featured, and Home shows those that are.'],
  [withProvider({ brand: 'W'.repeat(50) }), 'content/provider.ts: brand and slogan, the title of Home, have more than 60 characters.'],
  [withProvider({ description: 'W'.repeat(156) }), 'content/provider.ts: description has more than 155 characters.'],
  [withProvider({ monogram: '' }), 'content/provider.ts: monogram does not have one to 4 letters.'],
  [withProvider({ monogram: 'BRAND' }), 'content/provider.ts: monogram does not have one to 4 letters.'],
  [withProvider({ slogan: 'One' }), 'content/provider.ts: slogan is not its words with bars between them, “One | Two”.'],
  [withProvider({ sloganWords: ['A', 'B', 'C', 'D'], slogan: 'A | B | C | D' }), 'content/provider.ts: sloganWords has more than 3 words.'],
  [
    withProvider({ socialLinks: [...own.provider.socialLinks, ...own.provider.socialLinks] }),
    'content/provider.ts: two social links lead to “https://github.com/”.',
  ],
  [
    withProvider({ socialLinks: [{ icon: [], label: 'GitHub', href: 'github.com' }] }),
    'content/provider.ts: the address of GitHub starts with neither https:// nor mailto:.',
  ],
  [problems({ skills: [skill, skill] }), `content/skills.ts: ${skill.name} is there twice.`],
  [
    problems({ skillCategories: { ...own.skillCategories, other: 'Other' } }),
    'content/skills.ts: no skill is in the category “Other”; add one, or take it out of content/skill-categories.ts.',
  ],
  [problems({ timeline: [{ ...entry, date: '2023' }] }), 'content/timeline.ts: “2023” is not a month such as “Mar 2023”.'],
  [problems({ timeline: own.timeline.toReversed() }), 'content/timeline.ts: Dec 2023 stands after Jan 2024, but is not later.'],
])('bad content is told in one line: %j', (found, line) => {
  expect(found).toEqual([line]);
});

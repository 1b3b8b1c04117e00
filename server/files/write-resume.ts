import { background } from '#content/background.ts';
import { caseStudies } from '#content/case-studies.ts';
import type { Project, TimelineEntry } from '#content/content-types.ts';
import { eras } from '#content/eras.ts';
import { ownProfiles } from '#content/own-profiles.ts';
import { projects } from '#content/projects.ts';
import { provider } from '#content/provider.ts';
import { skillCategories } from '#content/skill-categories.ts';
import { skills } from '#content/skills.ts';
import { timeline } from '#content/timeline.ts';
import { fullNameOf } from '#shared/full-name.ts';
import type { Review } from '#shared/reviews.ts';

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** Converts "Aug 2003" to "2003-08". Undefined for words, such as "Present". */
function isoMonth(date: string): string | undefined {
  const time = Date.parse(`1 ${date} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 'YYYY-MM'.length);
}

/** Without a name and an end, because the content names no employers. */
function eraEntry(era: TimelineEntry['era']) {
  const steps = timeline.filter((entry) => entry.era === era);
  return {
    description: eras[era],
    startDate: isoMonth(steps[0]?.date ?? ''),
    highlights: steps.map(({ date, event }) => `${date}: ${event}`),
  };
}

function projectEntry(publicUrl: string, project: Project) {
  const { projectId, projectName, description, outcome, badges, startDate, role, appLink } =
    project;
  const study = caseStudies.find((each) => each.projectId === projectId);
  const link = study === undefined ? appLink : `/projects/${projectId}`;
  return {
    name: projectName,
    description,
    highlights: [outcome],
    keywords: badges,
    startDate: isoMonth(startDate),
    endDate: study && isoMonth(study.endDate),
    url: link === '#' ? undefined : new URL(link, publicUrl).href,
    roles: [role],
  };
}

/** JSON Resume, with reviews as references. */
export function writeResume(publicUrl: string, references: readonly Review[]): string {
  return JSON.stringify({
    $schema: schema,
    basics: {
      name: provider.founder,
      label: provider.titles.join(', '),
      image: `${publicUrl}/icon-512.png`,
      email: provider.email,
      url: publicUrl,
      summary: background.paragraphs.join('\n\n'),
      profiles: ownProfiles.map(({ label, href }) => ({ network: label, url: href })),
    },
    work: [
      {
        name: provider.brand,
        position: provider.titles.join(', '),
        url: publicUrl,
        startDate: String(provider.foundedYear),
        summary: provider.description,
      },
      ...[...new Set(timeline.map(({ era }) => era))].toReversed().map(eraEntry),
    ],
    skills: Object.entries(skillCategories).map(([category, name]) => ({
      name,
      keywords: skills.filter((skill) => skill.category === category).map((skill) => skill.name),
    })),
    projects: projects.map((project) => projectEntry(publicUrl, project)),
    references: references.map(({ author, comment }) => ({
      name: fullNameOf(author),
      reference: comment,
    })),
    meta: { canonical: `${publicUrl}/resume.json`, version: 'v1.0.0' },
  });
}

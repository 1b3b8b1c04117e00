import { caseStudies } from './case-studies.ts';
import type { CaseStudy, Project, Result } from './content-types.ts';
import { projects } from './projects.ts';

export type FeaturedProject = Pick<Project, 'projectId' | 'projectName' | 'cover'> &
  Pick<Result, 'number' | 'label'>;

type NamedProject = Pick<Project, 'projectId' | 'projectName'>;

export interface FoundCaseStudy {
  study: CaseStudy;
  project: Project;
  previous: NamedProject | undefined;
  next: NamedProject | undefined;
}

/** Leaves out case studies without a project, which `npm run content:build` rejects. */
const withProjects = (studies: readonly CaseStudy[], known: readonly Project[]) =>
  studies.flatMap((study) =>
    known
      .filter(({ projectId }) => projectId === study.projectId)
      .map((project) => ({ study, project })),
  );

export const studiedProjects = withProjects(caseStudies, projects);

export const featuredProjects: readonly FeaturedProject[] = studiedProjects.map(
  ({ study, project: { projectId, projectName, cover } }) => {
    const { number, label, short = label } = study.results[0];
    return { projectId, projectName, cover, number, label: short };
  },
);

export function findCaseStudy(
  id: string,
  studies: readonly CaseStudy[] = caseStudies,
  known: readonly Project[] = projects,
): FoundCaseStudy | undefined {
  const all = withProjects(studies, known);
  const position = all.findIndex(({ project }) => project.projectId === id);
  const found = all[position];
  if (found === undefined) return undefined;
  const nameAt = (place: number) => {
    const project = all[place]?.project;
    return project && { projectId: project.projectId, projectName: project.projectName };
  };
  // The list wraps around, so with two, each one is `next` of the other.
  return {
    ...found,
    previous: all.length > 2 ? nameAt(position - 1) : undefined,
    next: all.length > 1 ? nameAt((position + 1) % all.length) : undefined,
  };
}

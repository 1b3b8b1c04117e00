import { caseStudies } from '../../../content/case-studies.ts';
import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { projects } from '../../../content/projects.ts';

export interface Neighbor {
  projectId: string;
  projectName: string;
}

export interface FoundCaseStudy {
  study: CaseStudy;
  project: Project;
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

const all: readonly CaseStudy[] = caseStudies;
const allProjects: readonly Project[] = projects;

/** Finds the case study of a project, and those before and after it. */
export function findCaseStudy(
  id: string,
  studies = all,
  known = allProjects,
): FoundCaseStudy | undefined {
  const projectOf = (study: CaseStudy | undefined) =>
    known.find(({ projectId }) => projectId === study?.projectId);
  const neighborAt = (position: number): Neighbor | undefined => {
    const project = projectOf(studies[position]);
    return project && { projectId: project.projectId, projectName: project.projectName };
  };
  const position = studies.findIndex(({ projectId }) => projectId === id);
  const study = studies[position];
  const project = projectOf(study);
  if (study === undefined || project === undefined) return undefined;
  return { study, project, previous: neighborAt(position - 1), next: neighborAt(position + 1) };
}

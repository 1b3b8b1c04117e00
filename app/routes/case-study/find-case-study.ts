import { caseStudies } from '../../../content/case-studies.ts';
import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { projects } from '../../../content/projects.ts';

export type FoundCaseStudy = NonNullable<ReturnType<typeof findCaseStudy>>;

/** Finds the case study of a project, and the projects of those before and after it. */
export function findCaseStudy(
  id: string,
  studies: readonly CaseStudy[] = caseStudies,
  known: readonly Project[] = projects,
) {
  const all = studies.flatMap((study) =>
    known
      .filter(({ projectId }) => projectId === study.projectId)
      .map((project) => ({ study, project })),
  );
  const position = all.findIndex(({ project }) => project.projectId === id);
  const found = all[position];
  if (found === undefined) return undefined;
  const [previous, next] = [position - 1, position + 1].map((place) => {
    const project = all[place]?.project;
    return project && { projectId: project.projectId, projectName: project.projectName };
  });
  return { ...found, previous, next };
}

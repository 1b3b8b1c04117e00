import type { Project } from '../../../content/content-types.ts';
import { caseStudyIds } from '../../../content/generated/case-study-ids.ts';
import { projects } from '../../../content/projects.ts';

/** What Home says of a project. */
export type FeaturedProject = Pick<Project, 'projectId' | 'projectName' | 'outcome' | 'cover'>;

/**
 * Lists the projects with a case study, in the order of the case studies, for the loader: the code
 * of Home has no projects.
 */
export const listFeatured = (): FeaturedProject[] =>
  caseStudyIds
    .flatMap((id) => projects.filter(({ projectId }) => projectId === id))
    .map(({ projectId, projectName, outcome, cover }) => ({
      projectId,
      projectName,
      outcome,
      cover,
    }));

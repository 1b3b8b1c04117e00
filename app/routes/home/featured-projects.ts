import type { Project } from '../../../content/content-types.ts';
import { caseStudyIds } from '../../../content/generated/case-study-ids.ts';
import { projects } from '../../../content/projects.ts';

/** What Home says of a project. */
export interface FeaturedProject {
  project: Pick<Project, 'projectName' | 'outcome' | 'motif' | 'badges' | 'screenshot'>;
  /** Where it leads: to its case study, or else to its card. */
  path: string;
}

/** Lists the featured projects, for the loader: the code of Home has no projects. */
export const listFeatured = (): FeaturedProject[] =>
  projects
    .filter(({ featured }) => featured)
    .map(({ projectId, projectName, outcome, motif, badges, screenshot }) => ({
      project: { projectName, outcome, motif, badges, screenshot },
      path: `/projects${caseStudyIds.includes(projectId) ? '/' : '#'}${projectId}`,
    }));

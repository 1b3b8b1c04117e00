import type { CaseStudy, Project } from './content-types.ts';
import { messages } from './messages.ts';
import type { PageMetadata } from './page-metadata.ts';

/** Returns how a case study is shown to search engines and in shared links (product §17). */
export function caseStudyMetadata(
  { projectId, headline, summary }: Pick<CaseStudy, 'projectId' | 'headline' | 'summary'>,
  { projectName }: Pick<Project, 'projectName'>,
): PageMetadata {
  return {
    path: `/projects/${projectId}`,
    name: projectName,
    title: messages.site.titled(projectName),
    description: summary,
    card: { name: `project-${projectId.toLowerCase()}`, heading: headline, text: messages.caseStudy.of(projectName) },
  };
}

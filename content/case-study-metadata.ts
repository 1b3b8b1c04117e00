import type { CaseStudy, Project } from './content-types.ts';
import { siteMessages } from './messages/site.ts';
import type { PageMetadata } from './pages/page.ts';

export function caseStudyMetadata(
  {
    projectId,
    headline,
    summary,
    results: [{ number, label, short = label }],
  }: Pick<CaseStudy, 'projectId' | 'headline' | 'summary' | 'results'>,
  { projectName, cover }: Pick<Project, 'projectName' | 'cover'>,
): PageMetadata {
  return {
    path: `/projects/${projectId}`,
    name: projectName,
    title: siteMessages.titled(projectName),
    description: summary,
    card: {
      name: `project-${projectId.toLowerCase()}`,
      heading: headline,
      text: `${number} ${short}`,
      proof: { number, label: short, cover },
    },
  };
}

import { caseStudies } from './case-studies.ts';
import { caseStudyMetadata } from './case-study-metadata.ts';
import { maxRating } from './limits.ts';
import { pageMetadata } from './pages.ts';
import type { PageMetadata, ShareCard } from './pages/page.ts';
import { reviewCard } from './pages/reviews.ts';
import { projects } from './projects.ts';

/** Skips case studies without a project, which `npm run content:build` rejects. */
export const caseStudyPages: readonly PageMetadata[] = caseStudies.flatMap((study) => {
  const project = projects.find(({ projectId }) => projectId === study.projectId);
  return project === undefined ? [] : [caseStudyMetadata(study, project)];
});

export const everyShareCard: readonly ShareCard[] = [
  ...new Set([...pageMetadata, ...caseStudyPages].map(({ card }): ShareCard => card)),
  ...Array.from({ length: maxRating }, (_, index) =>
    [false, true].map((isVerified) => reviewCard(index + 1, isVerified)),
  ).flat(),
];

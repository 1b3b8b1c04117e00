import { caseStudies } from './case-studies.ts';
import { caseStudyMetadata } from './case-study-metadata.ts';
import { maxRating } from './limits.ts';
import { pageMetadata } from './pages.ts';
import type { PageMetadata, ShareCard } from './pages/page.ts';
import { reviewCard } from './pages/reviews.ts';
import { projects } from './projects.ts';

/**
 * The metadata of every case study. A case study of no project has none; `npm run content:build`
 * refuses it.
 */
export const caseStudyPages: readonly PageMetadata[] = caseStudies.flatMap((study) => {
  const project = projects.find(({ projectId }) => projectId === study.projectId);
  return project === undefined ? [] : [caseStudyMetadata(study, project)];
});

/** Every picture of shared links that the build draws. */
export const everyShareCard: readonly ShareCard[] = [
  ...new Set([...pageMetadata, ...caseStudyPages].map(({ card }): ShareCard => card)),
  ...Array.from({ length: maxRating }, (_, index) =>
    [false, true].map((isVerified) => reviewCard(index + 1, isVerified)),
  ).flat(),
];

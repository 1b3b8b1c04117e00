import { caseStudyMetadata } from './case-study-metadata.ts';
import { studiedProjects } from './find-case-study.ts';
import { maxRating } from './limits.ts';
import { pageMetadata } from './pages.ts';
import type { PageMetadata, ShareCard } from './pages/page.ts';
import { reviewCard } from './pages/reviews.ts';

export const caseStudyPages: readonly PageMetadata[] = studiedProjects.map(({ study, project }) =>
  caseStudyMetadata(study, project),
);

export const everyShareCard: readonly ShareCard[] = [
  ...new Set([...pageMetadata, ...caseStudyPages].map(({ card }): ShareCard => card)),
  ...Array.from({ length: maxRating }, (_, index) =>
    [false, true].map((isVerified) => reviewCard(index + 1, isVerified)),
  ).flat(),
];

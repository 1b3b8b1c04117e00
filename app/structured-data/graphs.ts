import { pageMetadata } from '../../content/page-metadata.ts';
import type { PageMetadata } from '../../content/page-metadata/metadata.ts';
import type { Review } from '../../shared/reviews.ts';
import { describeBusiness, describeOwner, describeSite, nameBusiness, nameOwner, type Totals } from './business.ts';
import { describeArticle, type DescribedStudy } from './describe-article.ts';
import { describeBreadcrumbs } from './describe-breadcrumbs.ts';
import { describeReview } from './describe-review.ts';
import type { GraphNode } from './serialize-graph.ts';

/** How many of the newest reviews the list describes. */
const describedReviews = 5;

const { home, about, projects: projectsPage, reviews: reviewsPage } = pageMetadata;

/** Creates the builders of what each page tells search engines about the site. Only the server has them. */
export function createGraphs(publicUrl: string) {
  const trailTo = (...pages: PageMetadata[]) => describeBreadcrumbs(publicUrl, [home, ...pages]);
  return {
    home: (totals: Totals): GraphNode[] => [describeSite(publicUrl), describeBusiness(publicUrl, totals), nameOwner(publicUrl)],
    about: (): GraphNode[] => [nameBusiness(publicUrl), describeOwner(publicUrl), trailTo(about)],
    reviews: (totals: Totals, reviews: readonly Review[]): GraphNode[] => [
      describeBusiness(publicUrl, totals, reviews.slice(0, describedReviews)),
      nameOwner(publicUrl),
      trailTo(reviewsPage),
    ],
    review: (review: Review, page: PageMetadata): GraphNode[] => [
      { ...describeReview(publicUrl, review), itemReviewed: nameBusiness(publicUrl) },
      trailTo(reviewsPage, page),
    ],
    caseStudy: (study: DescribedStudy, page: PageMetadata): GraphNode[] => [
      describeArticle(publicUrl, study, page),
      trailTo(projectsPage, page),
    ],
    /** A page that belongs to Reviews. */
    beneathReviews: (page: PageMetadata): GraphNode[] => [trailTo(reviewsPage, page)],
    /** Any other page. */
    page: (page: PageMetadata): GraphNode[] => [trailTo(page)],
  };
}

export type Graphs = ReturnType<typeof createGraphs>;

import type { Params } from 'react-router';
import { caseStudyMetadata } from '../../content/case-study-metadata.ts';
import { logInPage, signUpPage } from '../../content/pages/auth.ts';
import { privacyPage } from '../../content/pages/privacy.ts';
import { projectsPage } from '../../content/pages/projects.ts';
import { recordPage } from '../../content/pages/record.ts';
import { reviewsAboutPage } from '../../content/pages/reviews-about.ts';
import { reviewsPage } from '../../content/pages/reviews.ts';
import type { CaseStudyData, HomeData, ReviewData, ReviewsData } from '../loaders.ts';
import { reviewMetadata } from '../routes/review/review-metadata.ts';
import type { GraphNode, Graphs } from './graphs.ts';

type Describe = (graphs: Graphs, data: unknown, params: Params) => GraphNode[];

/** What each page tells search engines about the site, by the id of its route. */
const descriptions: Record<string, Describe> = {
  'routes/home/home.tsx': (graphs, data) => graphs.home(data as HomeData),
  'routes/about/about.tsx': (graphs) => graphs.about(),
  'routes/projects/projects.tsx': (graphs) => graphs.page(projectsPage),
  'routes/case-study/case-study.tsx': (graphs, data) => {
    const { found } = data as CaseStudyData;
    return found === undefined
      ? []
      : graphs.caseStudy(found, caseStudyMetadata(found.study, found.project));
  },
  'routes/reviews/reviews.tsx': (graphs, data) => {
    const { summary, page, path, isNewest, isFirstPage } = data as ReviewsData;
    return isNewest && isFirstPage
      ? graphs.reviews(summary, page.reviews)
      : graphs.page({ ...reviewsPage, path });
  },
  'routes/review/review.tsx': (graphs, data) => {
    const { review } = data as ReviewData;
    return review === undefined ? [] : graphs.review(review, reviewMetadata(review));
  },
  'routes/reviews-about/reviews-about.tsx': (graphs) => graphs.beneathReviews(reviewsAboutPage),
  'routes/record/record.tsx': (graphs) => graphs.beneathReviews(recordPage),
  'routes/auth/auth.tsx': (graphs, _, { formType }) =>
    graphs.page(formType === 'login' ? logInPage : signUpPage),
  'routes/privacy/privacy.tsx': (graphs) => graphs.page(privacyPage),
};

/** Describes a page to search engines. Unlisted pages have no description. */
export const describePage = (id: string, ...args: Parameters<Describe>): GraphNode[] =>
  descriptions[id]?.(...args) ?? [];

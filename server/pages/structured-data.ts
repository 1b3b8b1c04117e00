import type { Params, StaticHandlerContext } from 'react-router';
import type {
  Article,
  BreadcrumbList,
  Person,
  ProfessionalService,
  Review as ReviewNode,
  WebSite,
} from 'schema-dts';
import { reviewMetadata } from '#app/reviews/review-metadata.ts';
import { shorten } from '#app/reviews/shorten.ts';
import type { CaseStudyData } from '#app/routes/case-study/case-study.server.ts';
import type { HomeData } from '#app/routes/home/home.server.ts';
import type { ReviewData } from '#app/routes/review/review.server.ts';
import type { ReviewsData } from '#app/routes/reviews/reviews.server.ts';
import { caseStudyMetadata } from '#content/case-study-metadata.ts';
import type { CaseStudy, Project } from '#content/content-types.ts';
import { maxRating, minRating } from '#content/limits.ts';
import { ownProfiles } from '#content/own-profiles.ts';
import { aboutPage } from '#content/pages/about.ts';
import { logInPage, signUpPage } from '#content/pages/auth.ts';
import { homePage } from '#content/pages/home.ts';
import type { PageMetadata } from '#content/pages/page.ts';
import { privacyPage } from '#content/pages/privacy.ts';
import { projectsPage } from '#content/pages/projects.ts';
import { recordPage } from '#content/pages/record.ts';
import { reviewsAboutPage } from '#content/pages/reviews-about.ts';
import { reviewsPage } from '#content/pages/reviews.ts';
import { provider } from '#content/provider.ts';
import { skills } from '#content/skills.ts';
import { fullNameOf } from '#shared/full-name.ts';
import type { Review, ReviewSummary } from '#shared/reviews.ts';
import { isBlank } from '#shared/text.ts';

export type GraphNode =
  | Article
  | BreadcrumbList
  | Person
  | ProfessionalService
  | ReviewNode
  | WebSite;

type Totals = Pick<ReviewSummary, 'count' | 'average'>;

interface DescribedStudy {
  study: Pick<CaseStudy, 'headline'>;
  project: Pick<Project, 'projectName' | 'badges' | 'description'>;
}

/** Google ignores reviews with longer author names. */
const maxAuthorCharacters = 99;
const describedReviews = 5;
const scale = { bestRating: maxRating, worstRating: minRating };

export function createGraphs(publicUrl: string) {
  const idOf = (name: string) => `${publicUrl}/#${name}`;

  const business = {
    '@type': 'ProfessionalService',
    '@id': idOf('business'),
    name: provider.brand,
    url: `${publicUrl}/`,
  } as const satisfies ProfessionalService;

  const owner = {
    '@type': 'Person',
    '@id': idOf('owner'),
    name: provider.founder,
    url: `${publicUrl}/about`,
    jobTitle: provider.titles,
    worksFor: { '@id': business['@id'] },
    ...(ownProfiles.length > 0 && { sameAs: ownProfiles.map(({ href }) => href) }),
  } as const satisfies Person;

  const site: WebSite = {
    '@type': 'WebSite',
    '@id': idOf('site'),
    name: provider.brand,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': business['@id'] },
  };

  const describeReview = ({
    _id,
    author,
    rating,
    comment,
    createdAt,
    updatedAt,
    version,
  }: Review) =>
    ({
      '@type': 'Review',
      '@id': `${publicUrl}/reviews/${_id}#review`,
      url: `${publicUrl}/reviews/${_id}`,
      author: { '@type': 'Person', name: shorten(fullNameOf(author), maxAuthorCharacters) },
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
      ...(!isBlank(comment) && { reviewBody: comment }),
      datePublished: createdAt,
      ...(version > 1 && { dateModified: updatedAt }),
    }) as const satisfies ReviewNode;

  const describeBusiness = (
    { count, average }: Totals,
    reviews: readonly Review[] = [],
  ): ProfessionalService => ({
    ...business,
    slogan: provider.slogan,
    description: provider.description,
    email: provider.email,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/share/home.png`,
    foundingDate: String(provider.foundedYear),
    founder: { '@id': owner['@id'] },
    ...(average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        reviewCount: count,
        ...scale,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(describeReview) }),
  });

  const describeArticle = (
    { study, project }: DescribedStudy,
    { path, description, card }: PageMetadata,
  ): Article => ({
    '@type': 'Article',
    '@id': `${publicUrl}${path}#article`,
    url: publicUrl + path,
    headline: study.headline,
    description,
    image: `${publicUrl}/share/${card.name}.png`,
    inLanguage: 'en',
    author: owner,
    publisher: business,
    about: {
      '@type': 'CreativeWork',
      name: project.projectName,
      description: project.description,
      keywords: project.badges.join(', '),
      creator: { '@id': owner['@id'] },
    },
  });

  const trailTo = (...pages: Pick<PageMetadata, 'path' | 'name'>[]): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: [homePage, ...pages].map(({ path, name }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  });

  return {
    home: (totals: Totals): GraphNode[] => [site, describeBusiness(totals), owner],
    about: (): GraphNode[] => [
      business,
      { ...owner, knowsAbout: skills.map(({ name }) => name) },
      trailTo(aboutPage),
    ],
    reviews: (totals: Totals, reviews: readonly Review[]): GraphNode[] => [
      describeBusiness(totals, reviews.slice(0, describedReviews)),
      owner,
      trailTo(reviewsPage),
    ],
    review: (review: Review, page: PageMetadata): GraphNode[] => [
      { ...describeReview(review), itemReviewed: business },
      trailTo(reviewsPage, page),
    ],
    caseStudy: (study: DescribedStudy, page: PageMetadata): GraphNode[] => [
      describeArticle(study, page),
      trailTo(projectsPage, page),
    ],
    beneathReviews: (page: PageMetadata): GraphNode[] => [trailTo(reviewsPage, page)],
    page: (page: PageMetadata): GraphNode[] => [trailTo(page)],
  };
}

export const toGraph = (nodes: readonly GraphNode[]) => ({
  '@context': 'https://schema.org',
  '@graph': nodes,
});

const descriptions: Record<
  string,
  (graphs: ReturnType<typeof createGraphs>, data: unknown, params: Params) => GraphNode[]
> = {
  'home/home': (graphs, data) => graphs.home(data as HomeData),
  'about/about': (graphs) => graphs.about(),
  'projects/projects': (graphs) => graphs.page(projectsPage),
  'case-study/case-study': (graphs, data) => {
    const { study, project } = data as CaseStudyData;
    return graphs.caseStudy({ study, project }, caseStudyMetadata(study, project));
  },
  'reviews/reviews': (graphs, data) => {
    const { summary, page, path, isNewest, isFirstPage } = data as ReviewsData;
    return isNewest && isFirstPage
      ? graphs.reviews(summary, page.reviews)
      : graphs.page({ ...reviewsPage, path });
  },
  'review/review': (graphs, data) => {
    const { review } = data as ReviewData;
    return review === undefined ? [] : graphs.review(review, reviewMetadata(review));
  },
  'reviews-about/reviews-about': (graphs) => graphs.beneathReviews(reviewsAboutPage),
  'record/record': (graphs) => graphs.beneathReviews(recordPage),
  'auth/auth': (graphs, _, { formType }) =>
    graphs.page(formType === 'login' ? logInPage : signUpPage),
  'privacy/privacy': (graphs) => graphs.page(privacyPage),
};

export function describePage(
  { matches, loaderData }: StaticHandlerContext,
  publicUrl: string,
): GraphNode[] {
  const { route, params = {} } = matches.at(-1) ?? {};
  const id = route?.id ?? '';
  return descriptions[id]?.(createGraphs(publicUrl), loaderData[id], params) ?? [];
}

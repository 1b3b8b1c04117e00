import type { Person, ProfessionalService, WebSite } from 'schema-dts';
import { provider } from '../../content/provider.ts';
import { skills } from '../../content/skills.ts';
import { ownProfiles } from '../../content/own-profiles.ts';
import type { Review, ReviewSummary } from '../../shared/reviews.ts';
import { describeReview } from './describe-review.ts';
import { maxRating, minRating } from '../../shared/limits.ts';

const idOf = (publicUrl: string, name: string) => `${publicUrl}/#${name}`;

/** Names the business where another page describes it. */
export const nameBusiness = (publicUrl: string) =>
  ({ '@type': 'ProfessionalService', '@id': idOf(publicUrl, 'business'), name: provider.brand, url: `${publicUrl}/` }) as const;

export type Totals = Pick<ReviewSummary, 'count' | 'average'>;

/** Describes the business, with its average rating once there is a public review. */
export function describeBusiness(publicUrl: string, { count, average }: Totals, reviews: readonly Review[] = []): ProfessionalService {
  return {
    ...nameBusiness(publicUrl),
    slogan: provider.slogan,
    description: provider.description,
    email: provider.email,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/share/home.png`,
    foundingDate: String(provider.foundedYear),
    founder: { '@id': idOf(publicUrl, 'owner') },
    ...(average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(average.toFixed(2)),
            reviewCount: count,
            bestRating: maxRating,
            worstRating: minRating,
          },
        }),
    ...(reviews.length === 0 ? {} : { review: reviews.map((review) => describeReview(publicUrl, review)) }),
  };
}

/** Names the person behind the business. */
export const nameOwner = (publicUrl: string) =>
  ({
    '@type': 'Person',
    '@id': idOf(publicUrl, 'owner'),
    name: provider.founder,
    url: `${publicUrl}/about`,
    jobTitle: provider.titles,
    worksFor: { '@id': idOf(publicUrl, 'business') },
    ...(ownProfiles.length === 0 ? {} : { sameAs: ownProfiles.map(({ href }) => href) }),
  }) as const satisfies Person;

/** Describes that person with their skills. */
export const describeOwner = (publicUrl: string): Person => ({ ...nameOwner(publicUrl), knowsAbout: skills.map(({ name }) => name) });

/** Names the site, as search results show it. */
export const describeSite = (publicUrl: string): WebSite => ({
  '@type': 'WebSite',
  '@id': idOf(publicUrl, 'site'),
  name: provider.brand,
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': idOf(publicUrl, 'business') },
});

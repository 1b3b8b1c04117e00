import type { Article } from 'schema-dts';
import type { CaseStudy, Project } from '../../content/content-types.ts';
import type { PageMetadata } from '../../content/page-metadata/metadata.ts';
import { nameBusiness, nameOwner } from './business.ts';

export interface DescribedStudy {
  study: Pick<CaseStudy, 'headline'>;
  project: Pick<Project, 'projectName' | 'badges' | 'description'>;
}

/** Describes a case study as an article by the owner about a piece of work. */
export const describeArticle = (publicUrl: string, { study, project }: DescribedStudy, { path, description, card }: PageMetadata) =>
  ({
    '@type': 'Article',
    '@id': `${publicUrl}${path}#article`,
    url: publicUrl + path,
    headline: study.headline,
    description,
    image: `${publicUrl}/share/${card.name}.png`,
    inLanguage: 'en',
    author: nameOwner(publicUrl),
    publisher: nameBusiness(publicUrl),
    about: {
      '@type': 'CreativeWork',
      name: project.projectName,
      description: project.description,
      keywords: project.badges.join(', '),
      creator: { '@id': nameOwner(publicUrl)['@id'] },
    },
  }) as const satisfies Article;

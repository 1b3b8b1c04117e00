import type { BreadcrumbList } from 'schema-dts';
import type { PageMetadata } from '../../content/page-metadata/metadata.ts';

/** Describes the trail of pages that leads to a page, which comes last. */
export function describeBreadcrumbs(publicUrl: string, trail: readonly Pick<PageMetadata, 'path' | 'name'>[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, name }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

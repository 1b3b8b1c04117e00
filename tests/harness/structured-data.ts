import { z } from 'zod';

const text = z.string().min(1);
const url = z.url({ protocol: /^https?$/u });
const named = z.looseObject({ name: text });
const rating = z
  .looseObject({ ratingValue: z.number(), bestRating: z.number(), worstRating: z.number() })
  .refine(
    ({ ratingValue, bestRating, worstRating }) =>
      ratingValue >= worstRating && ratingValue <= bestRating,
  );

/** Properties that Google requires for rich results, or recommends and this site always has. */
const rules: Record<string, z.ZodType> = {
  AggregateRating: rating.and(z.looseObject({ reviewCount: z.number().int().positive() })),
  Article: z.looseObject({
    headline: text,
    image: url,
    author: z.looseObject({ name: text, url }),
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z.array(z.looseObject({ '@type': z.literal('ListItem') })).min(2),
  }),
  CreativeWork: named,
  ListItem: z.looseObject({ name: text, position: z.number().int().positive(), item: url }),
  Person: named,
  ProfessionalService: z.looseObject({ name: text, url }),
  Rating: rating,
  Review: z.looseObject({
    author: z.looseObject({ name: text.refine((name) => [...name].length < 100) }),
    reviewBody: z.string().regex(/\S/u).optional(),
    reviewRating: z.looseObject({ '@type': z.literal('Rating') }),
    datePublished: z.iso.datetime(),
  }),
  WebSite: z.looseObject({ name: text, url }),
};
/** Required additionally of nodes that aren't part of another. */
const rootRules: Record<string, z.ZodType> = { Review: z.looseObject({ itemReviewed: named }) };

export type Node = Record<string, unknown>;

export function flatten(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  return typeof value === 'object' && value !== null
    ? [value as Node, ...Object.values(value).flatMap(flatten)]
    : [];
}

/** Throws if a node lacks what search engines require. */
export function readGraph(json: string): Node[] {
  const { '@graph': nodes } = z
    .strictObject({
      '@context': z.literal('https://schema.org'),
      '@graph': z.array(z.looseObject({})),
    })
    .parse(JSON.parse(json));
  for (const node of flatten(nodes)) {
    const type = node['@type'];
    // A reference to a node described elsewhere.
    if (type === undefined && Object.keys(node).join() === '@id') continue;
    const found = [rules, ...(nodes.includes(node) ? [rootRules] : [])].flatMap(
      (of) => of[String(type)] ?? [],
    );
    if (found.length === 0) throw new Error(`There is no rule for ${JSON.stringify(node)}`);
    for (const rule of found) rule.parse(node);
  }
  return nodes;
}

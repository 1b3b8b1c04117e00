import type { Article, BreadcrumbList, Person, ProfessionalService, Review, WebSite } from 'schema-dts';

export type GraphNode = Article | BreadcrumbList | Person | ProfessionalService | Review | WebSite;

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Writes a graph as JSON-LD that can stand in a script element: no text in it closes the element or opens a comment. */
export function serializeGraph(nodes: readonly GraphNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll(
    /[<\u2028\u2029]/gu,
    (character) => escapes[character] ?? '',
  );
}

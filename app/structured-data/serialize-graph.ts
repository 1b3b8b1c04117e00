import type { Article, BreadcrumbList, Person, ProfessionalService, Review, WebSite } from 'schema-dts';

export type GraphNode = Article | BreadcrumbList | Person | ProfessionalService | Review | WebSite;

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Writes a value as JSON that can stand in a script element: no text in it closes the element or opens a comment. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/gu, (character) => escapes[character] ?? '');

/** Writes a graph as JSON-LD for a script element. */
export const serializeGraph = (nodes: readonly GraphNode[]): string => escapeJson({ '@context': 'https://schema.org', '@graph': nodes });

import { createContext, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../layout/use-hydrated.ts';
import type { GraphNode, Graphs } from './graphs.ts';

type BuildGraph = (graphs: Graphs) => GraphNode[];

/** Writes the graph of a page. Absent in the browser. */
export const GraphWriter = createContext<((build: BuildGraph) => string) | undefined>(undefined);

/**
 * What a page tells search engines about the site, as JSON-LD. Only the server's document has it:
 * Trusted Types forbid the browser to write scripts. Keep it last on a page, so that the first view
 * does not wait for it.
 */
export function StructuredData({ graph }: { graph: BuildGraph }) {
  const { pathname, search } = useLocation();
  return <GraphScript key={pathname + search} graph={graph} />;
}

function GraphScript({ graph }: { graph: BuildGraph }) {
  const write = useContext(GraphWriter);
  const [isInDocument] = useState(!useHydrated());
  if (!isInDocument) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: write?.(graph) ?? '' }}
    />
  );
}

import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

/** Counts, for each time that the browser styles or lays out while something happens, how many elements or boxes that takes. */
export async function traceLayouts(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ styled: number[]; laidOut: number[] }> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return {
    styled: traceEvents.flatMap(({ args: { elementCount } }) => elementCount ?? []),
    laidOut: traceEvents.flatMap(({ name, args: { beginData } }) => (name === 'Layout' ? (beginData?.dirtyObjects ?? []) : [])),
  };
}

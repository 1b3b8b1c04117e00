import { startTransition, StrictMode } from 'react';
import { HydratedRouter } from 'react-router/dom';
import * as page from './layout/page.tsx';
import * as root from './root.tsx';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Hydrates the document. What React DOM sets up at its import gets a task of its own, because inputs wait for the whole of a task. */
async function start(): Promise<void> {
  await nextTask();
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* A slow form action would delay every navigation if navigations were transitions, too. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}

// A document of the built site imports this with its page, and takes from here what every page has (server/pages/defer-modules.ts).
if ('__reactRouterRouteModules' in window) void start();
else Object.assign(window, { everyPage: { root, page, start } });

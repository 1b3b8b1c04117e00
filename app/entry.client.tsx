import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import * as page from './layout/page.tsx';
import * as root from './root.tsx';

function start() {
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
if ('__reactRouterRouteModules' in window) start();
else Object.assign(window, { everyPage: { root, page, start } });

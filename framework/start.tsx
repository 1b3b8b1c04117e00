import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { session } from './browser-storage.ts';
import { Document } from './document.tsx';
import { noteEarlyInput } from './early-input.ts';
import { handleLinks } from './links.ts';
import { names } from './names.ts';
import type { DocumentData } from './page-data.ts';
import { type BrowserRouter, createRouter } from './router.ts';
import type { Site } from './routes.tsx';

interface PageProps {
  router: BrowserRouter;
  publicUrl: string;
  early: ReturnType<typeof noteEarlyInput>;
}

function Page({ router: { router, markHydrated }, publicUrl, early }: PageProps) {
  useEffect(() => {
    markHydrated();
    early.sendAgain();
  }, [markHydrated, early]);
  return (
    <Document publicUrl={publicUrl} head={<PutBack early={early} />}>
      {/* A slow form action would delay every navigation if navigations were transitions, too. */}
      <RouterProvider router={router} useTransitions={false} />
    </Document>
  );
}

/** In the head, so its effect runs before the page's, and the ids of `useId` stay the same. */
function PutBack({ early }: Pick<PageProps, 'early'>) {
  useLayoutEffect(() => early.putBack(), [early]);
  return null;
}

async function hydrate(site: Site): Promise<void> {
  const written = JSON.parse(
    document.getElementById(names.dataId)?.textContent ?? '',
  ) as DocumentData;
  const router = await createRouter(site, written);
  void handleLinks(router);
  const early = noteEarlyInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page router={router} publicUrl={written.publicUrl} early={early} />
      </StrictMode>,
    );
  });
  session.removeItem(names.reloadedPath);
}

export function start(site: Site): void {
  // The script in the head awaits this. This module can't, because other modules import it.
  window.hydrated = hydrate(site);
}

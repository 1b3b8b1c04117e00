// Hot replacement in development. Empty in a build.
import '@vitejs/plugin-react/preamble';
import './styles/tokens.css';
import './styles/font.css';
import './styles/fallback-font.css';
import './styles/base.css';
import './styles/after-paint.css';
import './styles/print.css';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { session } from './api-client/browser-storage.ts';
import { Document } from './document.tsx';
import { noteEarlyInput } from './early-input.ts';
import { PublicUrl } from './layout/public-url.ts';
import { type DocumentData, documentDataId, reloadedFor } from './page-data.ts';
import { createRouter, handleLinks, markHydrated } from './router.ts';

interface PageProps {
  router: DataRouter;
  publicUrl: string;
  early: ReturnType<typeof noteEarlyInput>;
}

function Page({ router, publicUrl, early }: PageProps) {
  useEffect(() => {
    markHydrated();
    early.sendAgain();
  }, [early]);
  return (
    <Document>
      <PutBack early={early} />
      {/* A slow form action would delay every navigation if navigations were transitions, too. */}
      <PublicUrl value={publicUrl}>
        <RouterProvider router={router} useTransitions={false} />
      </PublicUrl>
    </Document>
  );
}

/** A sibling before the page, so that its effect runs first. */
function PutBack({ early }: Pick<PageProps, 'early'>) {
  useLayoutEffect(() => early.putBack(), [early]);
  return null;
}

async function hydrate(): Promise<void> {
  const written = JSON.parse(
    document.getElementById(documentDataId)?.textContent ?? '',
  ) as DocumentData;
  const router = await createRouter(written);
  void handleLinks();
  const early = noteEarlyInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page router={router} publicUrl={written.publicUrl} early={early} />
      </StrictMode>,
    );
  });
  session.removeItem(reloadedFor);
}

// Awaited by the script in the head. Modules import this one, so it cannot wait itself.
window.hydrated = hydrate();

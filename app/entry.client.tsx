// In development, components are replaced while the page stays. Empty in a build.
import '@vitejs/plugin-react/preamble';
import './styles/tokens.css';
import './styles/font.css';
import './styles/fallback-font.css';
import './styles/base.css';
import './styles/after-paint.css';
import './styles/print.css';
import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { session } from './api-client/browser-storage.ts';
import { Document } from './document.tsx';
import { PublicUrl } from './layout/public-url.ts';
import { type DocumentData, documentDataId, reloadedFor } from './page-data.ts';
import { createRouter, handleLinks, markHydrated } from './router.ts';

function Page({ router, publicUrl }: { router: DataRouter; publicUrl: string }) {
  useEffect(markHydrated, []);
  return (
    <Document>
      {/* A slow form action would delay every navigation if navigations were transitions, too. */}
      <PublicUrl value={publicUrl}>
        <RouterProvider router={router} useTransitions={false} />
      </PublicUrl>
    </Document>
  );
}

async function hydrate(): Promise<void> {
  const written = JSON.parse(
    document.getElementById(documentDataId)?.textContent ?? '',
  ) as DocumentData;
  const router = await createRouter(written);
  void handleLinks();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page router={router} publicUrl={written.publicUrl} />
      </StrictMode>,
    );
  });
  session.removeItem(reloadedFor);
}

// The script in the head waits for it. This module itself cannot: the pages import it.
window.hydrated = hydrate();

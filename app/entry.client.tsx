import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* A slow form action would delay every navigation if navigations were transitions, too. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

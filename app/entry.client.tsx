import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* A form's action that takes long would hold back every navigation, if those were transitions, too. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

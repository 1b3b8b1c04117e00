import type { ReactNode } from 'react';

/** Shown only where scripts don't run. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <div className="whenUnscripted">
      <p>{children}</p>
    </div>
  );
}

import type { ReactNode } from 'react';

export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <div className="whenUnscripted">
      <p>{children}</p>
    </div>
  );
}

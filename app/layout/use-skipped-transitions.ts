import { useEffect } from 'react';

/**
 * A navigation that interrupts another one's view transition skips it. The router does so on purpose but leaves the promise of the
 * skipped transition unhandled, which the console would show as an error.
 */
export function useSkippedTransitions(): void {
  useEffect(() => {
    const expect = (event: PromiseRejectionEvent) => {
      const reason: unknown = event.reason;
      if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/iu.test(reason.message)) event.preventDefault();
    };
    addEventListener('unhandledrejection', expect);
    return () => removeEventListener('unhandledrejection', expect);
  }, []);
}

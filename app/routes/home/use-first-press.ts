import { type RefObject, useEffect, useState } from 'react';
import { local } from '../../api-client/browser-storage.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { press } from './press.ts';

const keyName = 'pressShown';
const waitMs = 1500;
const durationMs = 500;

/**
 * On the first visit that begins with this page, and only then, presses a key once without a sound,
 * to show that it can be pressed.
 */
export function useFirstPress(key: RefObject<Element | null>, depth: string): void {
  const isHydrated = useHydrated();
  const [beginsVisit] = useState(!isHydrated);
  useEffect(() => {
    if (!beginsVisit || local.getItem(keyName) !== null) return undefined;
    let frame: number | undefined;
    const wait = setTimeout(() => {
      // A page in the background gets no frame before it is looked at.
      frame = requestAnimationFrame(() => {
        press(key.current, depth, { duration: durationMs });
        local.setItem(keyName, '');
      });
    }, waitMs);
    return () => {
      clearTimeout(wait);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [beginsVisit, key, depth]);
}

import { useEffect } from 'react';

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * While a page loads on a phone, what is marked as far below the fold is neither styled nor laid out (frame.module.css). Then it is shown,
 * one part a frame, because all at once would hold up inputs.
 */
async function showBelowFold(): Promise<void> {
  // The typeface would lay everything out again.
  await document.fonts.ready;
  for (const part of document.querySelectorAll<HTMLElement>('[data-below-fold]')) {
    await nextFrame();
    delete part.dataset['belowFold'];
  }
  delete document.documentElement.dataset['loading'];
}

export function useBelowFold(): void {
  useEffect(() => void showBelowFold(), []);
}

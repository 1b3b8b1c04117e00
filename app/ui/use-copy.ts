import { useRef, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';

/**
 * Copies a text. Where the browser refuses, it selects the element of `shown`, to be copied by
 * hand.
 */
export function useCopy(text: string) {
  const shown = useRef<HTMLSpanElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(siteMessages.copied);
    } catch {
      // Refused, or missing because the site is open without https.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setStatus(siteMessages.selectedToCopy);
    }
  };
  return { shown, status, copy };
}

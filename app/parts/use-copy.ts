import { useRef, useState } from 'react';
import { siteMessages } from '#content/messages/site.ts';

/**
 * If the browser refuses to copy, selects the text of `shown`, so visitors can copy it themselves.
 */
export function useCopy(text: string) {
  const shown = useRef<HTMLSpanElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    // An unchanged status would not be announced again.
    setStatus('');
    try {
      await navigator.clipboard.writeText(text);
      setStatus(siteMessages.copied);
    } catch {
      // Refused, or missing because the site is on http.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setStatus(siteMessages.selectedToCopy);
    }
  };
  return { shown, status, copy };
}

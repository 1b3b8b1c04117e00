import { type ReactNode, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { Button } from './key.tsx';

interface ShareKeyProps {
  text?: string;
  /** Follows the address of the page. */
  hash?: string;
  children: ReactNode;
}

/** Hands the address of the page to another app, or copies it where the browser can't. */
export function ShareKey({ text, hash = '', children }: ShareKeyProps) {
  const [status, setStatus] = useState('');
  const share = async () => {
    const url = location.origin + location.pathname + hash;
    setStatus('');
    try {
      if ((navigator as Partial<Navigator>).share) {
        await navigator.share({ title: document.title, ...(text !== undefined && { text }), url });
        return;
      }
      await navigator.clipboard.writeText(url);
      setStatus(siteMessages.linkCopied);
    } catch (error) {
      // Whoever closes the list of apps wants no link.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setStatus(siteMessages.linkToCopy(url));
    }
  };
  return (
    <>
      <Button onClick={() => void share()}>{children}</Button>
      <span role="status" className="note">
        {status}
      </span>
    </>
  );
}

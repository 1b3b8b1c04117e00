import { type ReactNode, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { Button } from './key.tsx';

interface ShareKeyProps {
  text?: string;
  /** Follows the address of the page. */
  hash?: string;
  children: ReactNode;
}

/** Shares the address of the page. */
export function ShareKey({ text, hash = '', children }: ShareKeyProps) {
  const [status, setStatus] = useState('');
  const share = async () => {
    const url = location.origin + location.pathname + hash;
    setStatus('');
    const told = import('./share-link.ts').then(({ shareLink }) => shareLink(url, text));
    setStatus(await told.catch(() => siteMessages.linkToCopy(url)));
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

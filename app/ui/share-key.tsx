import { type ReactNode, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { Button } from './key.tsx';

interface ShareKeyProps {
  /** Of another page. */
  title?: string;
  text?: string;
  /** Of another page. */
  path?: string;
  /** Follows the address of the page. */
  hash?: string;
  children: ReactNode;
}

/** Shares the address of the page, or of another one. */
export function ShareKey({ title, text, path, hash = '', children }: ShareKeyProps) {
  const [status, setStatus] = useState('');
  const share = async () => {
    const url = location.origin + (path ?? location.pathname) + hash;
    setStatus('');
    const told = import('./share-link.ts').then(({ shareLink }) => shareLink(url, text, title));
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

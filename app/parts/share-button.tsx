import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';

interface ShareButtonProps {
  variant?: ButtonVariant;
  title?: string;
  text?: string;
  path?: string;
  hash?: string;
  children: ReactNode;
}

export function ShareButton({ variant, title, text, path, hash = '', children }: ShareButtonProps) {
  const [status, setStatus] = useState('');
  const share = async () => {
    const url = location.origin + (path ?? location.pathname) + hash;
    setStatus('');
    const message = import('./share-link.ts').then(({ shareLink }) => shareLink(url, text, title));
    setStatus(await message.catch(() => siteMessages.linkToCopy(url)));
  };
  return (
    <>
      <Button variant={variant} onClick={() => void share()}>
        {children}
      </Button>
      <span role="status" className="note">
        {status}
      </span>
    </>
  );
}
